/**
 * Standard VAT rates of the 27 EU countries in basis points, as of November 28, 2026. Source: the national VAT laws, as the
 * European Commission lists them (Taxes in Europe Database). The last to change: FI on September 1, 2024; SK on January 1, EE on
 * July 1 and RO on August 1, 2025.
 */
const EU_RATES: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
}

/** Tax on digital goods in basis points in other countries. Source: reference, 3.7. */
const OTHER_RATES: Readonly<Record<string, number>> = {
  AE: 500,
  BA: 1700,
  GB: 2000,
  ID: 1000,
  IN: 1800,
  IS: 2400,
  MD: 2000,
  ME: 2100,
  NO: 2500,
  RS: 2000,
}

/**
 * Territories where the EU VAT Directive (2006/112/EC, article 6 as of January 1, 2020) doesn't apply, by the first characters of
 * their postal codes. The Italian waters of Lake Lugano have no addresses.
 */
const TERRITORIES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  DE: { Heligoland: ['27498'], Büsingen: ['78266'] },
  ES: { 'Canary Islands': ['35', '38'], Ceuta: ['51'], Melilla: ['52'] },
  FI: { Åland: ['22'] },
  // 971 to 976: the departments and Saint-Martin and Saint-Barthélemy; 977 and 978: the two by codes of their own. 98000 is
  // Monaco, where French VAT applies (article 7); the others are overseas countries, which no article makes part of France.
  FR: { 'French overseas': ['97', '984', '986', '987', '988'] },
  GB: { Guernsey: ['GY'], Jersey: ['JE'] },
  GR: { 'Mount Athos': ['63086', '63087'] },
  // The first code of each is in use since its territory has one of its own.
  IT: { Livigno: ['23041', '23030'], Campione: ['22061', '22060'] },
}

/** A place that is taxed. Countries not listed are below the threshold and have no tax. */
export type TaxPlace = { country: string | null | undefined; zipcode?: string | null | undefined }

/** Returns the letters and digits of a postal code. Drops a country's mark before digits, such as "D-" or "FI-". */
function normalizePostalCode(zipcode: string): string {
  const code = zipcode
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return /^[A-Z]{1,2}\d{4,}$/.test(code) ? code.replace(/^[A-Z]+/, '') : code
}

/** Returns whether a place belongs to a country that taxes, but not to the area where its tax applies. */
function isOutsideTaxArea({ country, zipcode }: TaxPlace): boolean {
  if (!country || !zipcode) return false
  const code = normalizePostalCode(zipcode)
  return Object.values(TERRITORIES[country] ?? {}).some((prefixes) => prefixes.some((prefix) => code.startsWith(prefix)))
}

/** Returns the tax rate of a place in basis points. The same for all tax categories. */
export function getTaxRateBasisPoints(place: TaxPlace): number {
  const { country } = place
  return !country || isOutsideTaxArea(place) ? 0 : (EU_RATES[country] ?? OTHER_RATES[country] ?? 0)
}

/** The countries where the rate depends on the postal code. */
export const COUNTRIES_WITH_TERRITORIES: readonly string[] = Object.keys(TERRITORIES)
