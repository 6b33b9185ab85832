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

/** An instant of billing, as emails write it: "November 28, 2026 at 1:59 PM UTC". */
export const UTC_INSTANT = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions
