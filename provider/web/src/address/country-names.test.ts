import { expect, it } from 'vitest'
import { countryChoices, countryOfLanguages } from './country-names.ts'

it('countries stand in the order of the alphabet, by name', () => {
  expect(countryChoices(['US', 'DE', 'AT'], 'en').map((country) => country.name)).toEqual(['Austria', 'Germany', 'United States'])
})

it('the country of the first language that names one the shop sells to is taken', () => {
  expect(countryOfLanguages(['de', 'de-AT', 'en-US'], ['US', 'AT'])).toBe('AT')
  expect(countryOfLanguages(['zh-Hans-SG'], ['SG'])).toBe('SG')
  expect(countryOfLanguages(['en'], ['US'])).toBeUndefined()
})
