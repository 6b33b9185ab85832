/**
 * Guesses the buyer's country from the browser's languages: "de-AT" is Austria, "de" the country where most
 * people speak it. Null when none of them is a country that can be chosen.
 */
export function findLikelyCountry(languages: readonly string[], countries: readonly string[]): string | null {
  const guesses = languages.flatMap((language) => {
    try {
      const { region } = new Intl.Locale(language)
      return region ?? new Intl.Locale(language).maximize().region ?? []
    } catch {
      // Browsers let people write anything into their list of languages.
      return []
    }
  })
  return guesses.find((country) => countries.includes(country)) ?? null
}
