import { expect, test } from 'vitest'
import { guessCountry } from './guess-country.ts'

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
  expect(guessCountry(languages, countries)).toBe(country)
})
