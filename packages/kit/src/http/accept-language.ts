/**
 * Finds the language in `offered` that `tag` asks for: the tag itself, else its base language ("pt-BR" → "pt"); undefined if
 * there is none.
 */
export function findLanguageByTag<Offered extends string>(tag: string, offered: readonly Offered[]): Offered | undefined {
  const parts = tag.trim().toLowerCase().split(/[-_]/)
  for (let count = parts.length; count > 0; count -= 1) {
    const wanted = parts.slice(0, count).join('-')
    const found = offered.find((language) => language.toLowerCase() === wanted)
    if (found) return found
  }
  return undefined
}

/** Returns 0.8 for "de;q=0.8", 1 for "de", and 0 for a weight that is not a number. */
function parseWeight(parameters: readonly string[]): number {
  const written = parameters.map((each) => /^\s*q\s*=\s*(.*)$/i.exec(each)?.[1]?.trim()).find((each) => each !== undefined)
  if (written === undefined) return 1
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(written) ? Number(written) : 0
}

/** Returns the tags of an Accept-Language header, highest weight first, then in its order. Those with weight 0 are refused. */
const listAcceptedTags = (header: string): string[] =>
  header
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';')
      return { tag: tag.trim(), weight: parseWeight(parameters) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)

/**
 * Returns the offered language that an Accept-Language header prefers: highest weight first, then header order (RFC 9110, section
 * 12.5.4; RFC 4647, section 3.4). Undefined if the header names none of them, or refuses them.
 */
export const findAcceptedLanguage = <Offered extends string>(header: string, offered: readonly Offered[]): Offered | undefined =>
  listAcceptedTags(header)
    .map((tag) => findLanguageByTag(tag, offered))
    .find((language) => language !== undefined)

/** Returns the country of a language: its own ("de-AT" → "AT"), else where most people speak it ("de" → "DE"). */
function findCountry(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region
  } catch {
    // A header may hold any text.
    return undefined
  }
}

/**
 * Returns the first of these countries (ISO 3166, "AT") that the languages of an Accept-Language header are spoken in, which is
 * where the visitor probably lives. Undefined if none of them is.
 */
export const findAcceptedCountry = (header: string, countries: readonly string[]): string | undefined =>
  listAcceptedTags(header)
    .map(findCountry)
    .find((country) => country !== undefined && countries.includes(country))
