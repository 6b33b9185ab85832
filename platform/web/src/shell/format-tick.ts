import { getPageLanguage, getPageLocale } from '@tradepost/messages/page-messages'
import { getCurrencyFractionDigits } from '@tradepost/ui/commerce/money'

/** Formats "$2.2k", for a chart's axis only: tooltips show exact figures. */
export function formatTick(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(getPageLocale(), {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  const text = format.format(amount / 10 ** getCurrencyFractionDigits(currency))
  // Other languages abbreviate with words, whose capitals matter: "Mio."
  return getPageLanguage() === 'en' ? text.toLowerCase() : text
}
