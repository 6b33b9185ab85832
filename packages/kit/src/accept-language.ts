/** A language among `offered` that `tag` asks for: itself, else what it is a kind of ("pt-BR" is "pt"); undefined for none. */
export function languageOfTag<Offered extends string>(tag: string, offered: readonly Offered[]): Offered | undefined {
  const parts = tag.trim().toLowerCase().split(/[-_]/)
  for (let count = parts.length; count > 0; count -= 1) {
    const wanted = parts.slice(0, count).join('-')
    const found = offered.find((language) => language.toLowerCase() === wanted)
    if (found) return found
  }
  return undefined
}

/** The weight of "de;q=0.8" is 0.8, of "de" 1, of anything that is no weight 0. */
function weightOf(parameters: readonly string[]): number {
  const written = parameters.map((each) => /^\s*q\s*=\s*(.*)$/i.exec(each)?.[1]?.trim()).find((each) => each !== undefined)
  if (written === undefined) return 1
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(written) ? Number(written) : 0
}

/**
 * What a browser would rather read, of what there is: the languages of an Accept-Language header by their weights, of equal
 * ones the first (RFC 9110, section 12.5.4; RFC 4647, section 3.4). Undefined when it names none of them, or refuses them.
 */
export function acceptedLanguage<Offered extends string>(header: string, offered: readonly Offered[]): Offered | undefined {
  return header
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';')
      return { language: languageOfTag(tag, offered), weight: weightOf(parameters) }
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((one, other) => other.weight - one.weight)[0]?.language
}
