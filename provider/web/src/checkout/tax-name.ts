import { getTaxName } from '@tradepost/contract/hosted/tax-names'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { t } from '#src/messages.ts'

function withRate(name: string, rateBasisPoints: number): string {
  if (rateBasisPoints <= 0) return name
  const format = new Intl.NumberFormat(getPageLocale(), { style: 'percent', maximumFractionDigits: 3 })
  return `${name} ${format.format(rateBasisPoints / 10_000)}`
}

/** Formats "Sales tax 8.62%". Without a rate (an order with several rates, or none), only the name. */
export function taxLabel(country: string, rateBasisPoints: number): string {
  return withRate(t(`taxes.${getTaxName(country)}.label`), rateBasisPoints)
}

/** Formats a tax for use in a sentence: "sales tax 8.62%", but "VAT". */
export function formatTaxInSentence(country: string, rateBasisPoints = 0): string {
  return withRate(t(`taxes.${getTaxName(country)}.inSentence`), rateBasisPoints)
}
