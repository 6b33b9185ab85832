import { expect, it } from 'vitest'
import { listCountryChoices } from './country-names.ts'

it('countries are sorted by name', () => {
  expect(listCountryChoices(['US', 'DE', 'AT'], 'en').map((country) => country.name)).toEqual([
    'Austria',
    'Germany',
    'United States',
  ])
})
