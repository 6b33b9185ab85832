/** A country in a select. */
export type CountryChoice = { code: string; name: string }

/** Returns countries with their names in `language`, in its alphabetical order. */
export function listCountryChoices(codes: readonly string[], language: string): CountryChoice[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
}
