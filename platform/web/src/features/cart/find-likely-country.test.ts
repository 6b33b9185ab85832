import { expect, test } from 'vitest'
import { findLikelyCountry } from './find-likely-country.ts'

const countries = ['AT', 'DE', 'JP', 'US']

test.each<[string[], string | null]>([
  [['de-AT', 'de', 'en'], 'AT'],
  [['de'], 'DE'],
  [['en-US'], 'US'],
  [['en'], 'US'],
  [['ja'], 'JP'],
  // A country that cannot be chosen leaves the word to the next language.
  [['en-GB', 'de'], 'DE'],
  [['fr-FR'], null],
  [[], null],
  [['not a language', 'de'], 'DE'],
])('for the browser languages %j the guessed country is %s', (languages, country) => {
  expect(findLikelyCountry(languages, countries)).toBe(country)
})
