import type { HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import { t } from '#src/messages.ts'
import type { FormValues } from './form-values.ts'

/** Example tax IDs in the format that provider/server's tax-ids.ts checks. They are made up and only show the format. */
const EXAMPLES: Record<string, string> = Object.fromEntries(
  'AE100123456700003 ATATU12345678 BA123456789012 BEBE0123456789 BGBG123456789 CYCY12345678X CZCZ12345678 DEDE123456789 DKDK12345678 EEEE123456789 ESESX1234567X FIFI12345678 FRFRAB123456789 GBGB123456789 GREL123456789 HRHR12345678901 HUHU12345678 ID012345678901234 IEIE1234567WA IN22AAAAA0000A1Z5 ISIS12345 ITIT12345678901 LTLT123456789 LULU12345678 LVLV12345678901 MD1234567890123 ME12345678 MTMT12345678 NLNL123456789B01 NONO123456789MVA PLPL1234567890 PTPT123456789 RORO1234567890 RS123456789 SESE123456789001 SISI12345678 SKSK1234567890'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
)

/** Returns an example tax ID of `country`, if we have one. */
export function findTaxIdExample(country: string): string | undefined {
  return EXAMPLES[country]
}

/** Says that a tax ID is invalid in `country`, so that tax applies, with an example if we have one. */
export function describeTaxIdRefusal(country: string): string {
  const example = findTaxIdExample(country)
  return example ? t('errors.taxIdRefusedFormat', { example }) : t('errors.taxIdRefused')
}

/** Returns whether a tax ID would change the amount due. If nothing is taxed, there is no need to ask. */
export function canEnterTaxId({ allow_tax_id: isAllowed }: HostedSession, totals: Totals): boolean {
  return isAllowed && (totals.tax_rate_basis_points > 0 || totals.is_reverse_charge)
}

/** Returns the postal code for requesting totals, or '' where tax doesn't depend on it. */
export function getPostalCodeForTotals(
  { countries_with_territories: countries }: HostedSession,
  { country, postalCode }: Pick<FormValues, 'country' | 'postalCode'>,
): string {
  return countries.includes(country) ? postalCode.trim() : ''
}

/** Returns the tax ID for requesting totals, or ''. `refusal` is the server's error for the one in the field. */
export function getTaxIdForTotals(session: HostedSession, values: FormValues, refusal: string | undefined): string {
  return session.allow_tax_id && values.isBusiness && refusal === undefined ? values.taxId.trim() : ''
}
