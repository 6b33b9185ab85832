import { getTaxName } from '@tradepost/contract/hosted/tax-names'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { t } from '#src/messages.ts'

function formatRate(rateBasisPoints: number): string {
  const format = new Intl.NumberFormat(getPageLocale(), { style: 'percent', maximumFractionDigits: 3 })
  return format.format(rateBasisPoints / 10_000)
}

/** Formats "Sales tax 8.62%". Without a rate (an order with several rates, or none), only the name. */
export function taxLabel(country: string, rateBasisPoints: number): string {
  const name = t(`taxes.${getTaxName(country)}.label`)
  return rateBasisPoints > 0 ? `${name} ${formatRate(rateBasisPoints)}` : name
}

/** Formats a tax for use in a sentence: "sales tax (8.62%)", but "VAT". */
export function formatTaxInSentence(country: string, rateBasisPoints = 0): string {
  const name = t(`taxes.${getTaxName(country)}.inSentence`)
  return rateBasisPoints > 0 ? `${name} (${formatRate(rateBasisPoints)})` : name
}
