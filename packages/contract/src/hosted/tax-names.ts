const EU_AND_OTHERS_WITH_VAT = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK GB CH NO IS LI MC AE BH SA OM ZA KE NG EG MA TR UA KR PH TH VN CL CO PE UY BA ID MD ME RS'.split(
    ' ',
  ),
)
const SALES_TAX = new Set(['US', 'PR', 'CA'])
const GST = new Set(['AU', 'NZ', 'IN', 'SG', 'MY'])

/** Kinds of tax names on a purchase; each language has its own words for them. */
export type TaxName = 'vat' | 'gst' | 'salesTax' | 'consumptionTax' | 'tax'

/** Returns the name of the tax on a purchase in the buyer's country. */
export function getTaxName(country: string): TaxName {
  if (EU_AND_OTHERS_WITH_VAT.has(country)) return 'vat'
  if (SALES_TAX.has(country)) return 'salesTax'
  if (GST.has(country)) return 'gst'
  return country === 'JP' ? 'consumptionTax' : 'tax'
}
