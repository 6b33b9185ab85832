import { type Messages, messages } from '#src/languages/messages.ts'

const EU_AND_OTHERS_WITH_VAT = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK GB CH NO IS LI MC AE BH SA OM ZA KE NG EG MA TR UA KR PH TH VN CL CO PE UY BA ID MD ME RS'.split(
    ' ',
  ),
)
const SALES_TAX = new Set(['US', 'PR', 'CA'])
const GST = new Set(['AU', 'NZ', 'IN', 'SG', 'MY'])

type TaxName = keyof Messages['taxes']

/** What the tax on a purchase is called where the buyer lives. */
function taxName(country: string): TaxName {
  if (EU_AND_OTHERS_WITH_VAT.has(country)) return 'vat'
  if (SALES_TAX.has(country)) return 'salesTax'
  if (GST.has(country)) return 'gst'
  return country === 'JP' ? 'consumptionTax' : 'tax'
}

function withRate(name: string, rateBasisPoints: number): string {
  if (rateBasisPoints <= 0) return name
  const format = new Intl.NumberFormat(messages.language, { style: 'percent', maximumFractionDigits: 3 })
  return `${name} ${format.format(rateBasisPoints / 10_000)}`
}

/** "Sales tax 8.62%"; without a rate (several rates in one order, or none) the name alone. */
export function taxLabel(country: string, rateBasisPoints: number): string {
  return withRate(messages.taxes[taxName(country)].label, rateBasisPoints)
}

/** The same inside a sentence: "sales tax 8.62%", but "VAT". */
export function taxInSentence(country: string, rateBasisPoints = 0): string {
  return withRate(messages.taxes[taxName(country)].inSentence, rateBasisPoints)
}
