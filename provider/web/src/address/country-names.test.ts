import { expect, it } from 'vitest'
import { findCountryByLanguages, listCountryChoices } from './country-names.ts'

it('countries stand in the order of the alphabet, by name', () => {
  expect(listCountryChoices(['US', 'DE', 'AT'], 'en').map((country) => country.name)).toEqual([
    'Austria',
    'Germany',
    'United States',
  ])
})

it('the country of the first language that names one the shop sells to is taken', () => {
  expect(findCountryByLanguages(['de', 'de-AT', 'en-US'], ['US', 'AT'])).toBe('AT')
  expect(findCountryByLanguages(['zh-Hans-SG'], ['SG'])).toBe('SG')
  expect(findCountryByLanguages(['en'], ['US'])).toBeUndefined()
})
