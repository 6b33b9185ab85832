import { expect, it } from 'vitest'
import { countryChoices, countryOfLanguages } from './country-names.ts'

it('countries are sorted by name', () => {
  expect(countryChoices(['US', 'DE', 'AT'], 'en').map((country) => country.name)).toEqual(['Austria', 'Germany', 'United States'])
})

it('the first language with a country that the shop sells to selects that country', () => {
  expect(countryOfLanguages(['de', 'de-AT', 'en-US'], ['US', 'AT'])).toBe('AT')
  expect(countryOfLanguages(['zh-Hans-SG'], ['SG'])).toBe('SG')
  expect(countryOfLanguages(['en'], ['US'])).toBeUndefined()
})
