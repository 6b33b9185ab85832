/**
 * Format of a business's tax ID, by country: letters and digits without separators. Lists only countries that tax the
 * products sold here; elsewhere reverse charge doesn't apply. Only the format is checked, not whether the ID exists: no
 * registry is queried. Sources: the European Commission's VIES formats, HMRC, and the national offices.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  AE: /^\d{15}$/,
  AT: /^ATU\d{8}$/,
  BA: /^\d{12,13}$/,
  BE: /^BE[01]\d{9}$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  ID: /^\d{15,16}$/,
  IE: /^IE\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IN: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z0-9]Z[A-Z0-9]$/,
  IS: /^IS\d{5,6}$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MD: /^\d{7,13}$/,
  ME: /^\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/,
  NO: /^(NO)?\d{9}(MVA)?$/,
  PL: /^PL\d{10}$/,
  RO: /^RO\d{2,10}$/,
  RS: /^\d{9}$/,
  SE: /^SE\d{12}$/,
}

/** Returns the normalized ID: uppercase, without spaces, dots and dashes. */
export function normalizeTaxId(text: string): string {
  return text.toUpperCase().replace(/[\s.\-/]/g, '')
}

/** Returns whether the ID has the format of this country. */
export function isTaxId(country: string, taxId: string): boolean {
  return FORMS[country]?.test(normalizeTaxId(taxId)) ?? false
}
