const EU_AND_OTHERS_WITH_VAT = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK GB CH NO IS LI MC AE BH SA OM ZA KE NG EG MA TR UA KR PH TH VN CL CO PE UY BA ID MD ME RS'.split(
    ' ',
  ),
)
const SALES_TAX = new Set(['US', 'PR', 'CA'])
const GST = new Set(['AU', 'NZ', 'IN', 'SG', 'MY'])

/** What the tax on a purchase is called where the buyer lives. */
function taxName(country: string): 'VAT' | 'GST' | 'Sales tax' | 'Consumption tax' | 'Tax' {
  if (EU_AND_OTHERS_WITH_VAT.has(country)) return 'VAT'
  if (SALES_TAX.has(country)) return 'Sales tax'
  if (GST.has(country)) return 'GST'
  return country === 'JP' ? 'Consumption tax' : 'Tax'
}

/** The name inside a sentence: "sales tax", but "VAT". */
export function taxInSentence(country: string): string {
  const name = taxName(country)
  return /^[A-Z]{2}/.test(name) ? name : name.toLowerCase()
}

/** "VAT 19%"; without a rate (several rates in one order, or none) the name alone. */
export function taxLabel(country: string, rateBasisPoints: number, language: string): string {
  const name = taxName(country)
  if (rateBasisPoints <= 0) return name
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 }).format(rateBasisPoints / 10_000)
  return `${name} ${percent}`
}
