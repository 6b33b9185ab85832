/** `body`: the ID behind the prefix. `tidy` turns the ways in which people and older documents write it into today's. */
type Form = { prefix: string; body: RegExp; tidy?: (body: string) => string }

/** Belgian numbers had nine digits until 2007; today they begin with 0 or 1. */
const withZero = (body: string) => (/^\d{9}$/.test(body) ? `0${body}` : body)

/**
 * Format of a business's tax ID, by country: letters and digits without separators. Lists only countries that tax the products
 * sold here; elsewhere reverse charge doesn't apply. Only the format is checked, not whether the ID exists: no registry is
 * queried. Sources: the European Commission's VIES formats, HMRC, and the national offices.
 */
const FORMS: Readonly<Record<string, Form>> = {
  AE: { prefix: '', body: /^\d{15}$/ },
  AT: { prefix: 'AT', body: /^U\d{8}$/, tidy: (body) => (/^\d{8}$/.test(body) ? `U${body}` : body) },
  BA: { prefix: '', body: /^\d{12,13}$/ },
  BE: { prefix: 'BE', body: /^[01]\d{9}$/, tidy: withZero },
  BG: { prefix: 'BG', body: /^\d{9,10}$/ },
  CY: { prefix: 'CY', body: /^\d{8}[A-Z]$/ },
  CZ: { prefix: 'CZ', body: /^\d{8,10}$/ },
  DE: { prefix: 'DE', body: /^\d{9}$/ },
  DK: { prefix: 'DK', body: /^\d{8}$/ },
  EE: { prefix: 'EE', body: /^\d{9}$/ },
  ES: { prefix: 'ES', body: /^[A-Z0-9]\d{7}[A-Z0-9]$/ },
  FI: { prefix: 'FI', body: /^\d{8}$/ },
  FR: { prefix: 'FR', body: /^[A-HJ-NP-Z0-9]{2}\d{9}$/ },
  GB: { prefix: 'GB', body: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/ },
  GR: { prefix: 'EL', body: /^\d{9}$/ },
  HR: { prefix: 'HR', body: /^\d{11}$/ },
  HU: { prefix: 'HU', body: /^\d{8}$/ },
  ID: { prefix: '', body: /^\d{15,16}$/ },
  IE: { prefix: 'IE', body: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/ },
  IN: { prefix: '', body: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z0-9]Z[A-Z0-9]$/ },
  IS: { prefix: 'IS', body: /^\d{5,6}$/ },
  IT: { prefix: 'IT', body: /^\d{11}$/ },
  LT: { prefix: 'LT', body: /^(\d{9}|\d{12})$/ },
  LU: { prefix: 'LU', body: /^\d{8}$/ },
  LV: { prefix: 'LV', body: /^\d{11}$/ },
  MD: { prefix: '', body: /^\d{7,13}$/ },
  ME: { prefix: '', body: /^\d{8}$/ },
  MT: { prefix: 'MT', body: /^\d{8}$/ },
  NL: { prefix: 'NL', body: /^\d{9}B\d{2}$/ },
  NO: { prefix: 'NO', body: /^\d{9}MVA$/, tidy: (body) => (/^\d{9}$/.test(body) ? `${body}MVA` : body) },
  PL: { prefix: 'PL', body: /^\d{10}$/ },
  PT: { prefix: 'PT', body: /^\d{9}$/ },
  RO: { prefix: 'RO', body: /^\d{2,10}$/ },
  RS: { prefix: '', body: /^\d{9}$/ },
  SE: { prefix: 'SE', body: /^\d{12}$/ },
  SI: { prefix: 'SI', body: /^\d{8}$/ },
  SK: { prefix: 'SK', body: /^\d{10}$/ },
}

/** Returns whether businesses have tax IDs in this country, as far as products sold here are taxed there. */
export const takesTaxIds = (country: string): boolean => Object.hasOwn(FORMS, country)

/** Returns the letters and digits of an ID, in capitals and of usual width. Irish IDs may also have a plus or an asterisk. */
const simplified = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}+*]/gu, '')

/** Returns whether an ID has the prefix and form of another country: a French number without its prefix may look like that. */
const isOfAnother = (country: string, given: string) =>
  Object.entries(FORMS).some(
    ([other, { prefix, body }]) =>
      other !== country && prefix && given.startsWith(prefix) && body.test(given.slice(prefix.length)),
  )

/**
 * Returns the full form of an ID that is valid in this country, as invoices show it: with the prefix, without separators. The
 * prefix may be missing, or be the country's code where another one is usual. Undefined if the ID isn't valid there.
 */
export function findTaxId(country: string, text: string): string | undefined {
  const form = Object.hasOwn(FORMS, country) ? FORMS[country] : undefined
  if (!form) return undefined
  const { prefix, body, tidy = (same) => same } = form
  const given = simplified(text)
  const bodies = [
    ...(isOfAnother(country, given) ? [] : [given]),
    ...[prefix, country].filter((each) => each && given.startsWith(each)).map((each) => given.slice(each.length)),
  ]
  const found = bodies.map(tidy).find((each) => body.test(each))
  return found === undefined ? undefined : `${prefix}${found}`
}
