import { expect, it } from 'vitest'
import { findCountryByLanguages, listCountryChoices } from './country-names.ts'

it('countries are sorted by name', () => {
  expect(listCountryChoices(['US', 'DE', 'AT'], 'en').map((country) => country.name)).toEqual([
    'Austria',
    'Germany',
    'United States',
  ])
})

it('the first language with a country that the shop sells to selects that country', () => {
  expect(findCountryByLanguages(['de', 'de-AT', 'en-US'], ['US', 'AT'])).toBe('AT')
  expect(findCountryByLanguages(['zh-Hans-SG'], ['SG'])).toBe('SG')
  expect(findCountryByLanguages(['en'], ['US'])).toBeUndefined()
})
