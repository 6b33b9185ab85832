/** Creates each formatter of Intl once: creating one takes far longer than using it. */
function keepEach<Given extends unknown[], Formatter>(create: (...given: Given) => Formatter): (...given: Given) => Formatter {
  const kept = new Map<string, Formatter>()
  return (...given) => {
    const key = JSON.stringify(given)
    const formatter = kept.get(key) ?? create(...given)
    kept.set(key, formatter)
    return formatter
  }
}

export const getDateTimeFormat = keepEach(
  (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
)
export const getNumberFormat = keepEach(
  (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
)
export const getPluralRules = keepEach(
  (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
)
