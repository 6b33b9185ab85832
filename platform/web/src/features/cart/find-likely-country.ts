/**
 * Guesses the buyer's country from the browser's languages: "de-AT" is Austria, "de" is the country where most people speak it.
 * Null if none of them names a country that can be chosen.
 */
export function findLikelyCountry(languages: readonly string[], countries: readonly string[]): string | null {
  const guesses = languages.flatMap((language) => {
    try {
      const { region } = new Intl.Locale(language)
      return region ?? new Intl.Locale(language).maximize().region ?? []
    } catch {
      // Browsers accept any text in their list of languages.
      return []
    }
  })
  return guesses.find((country) => countries.includes(country)) ?? null
}
