import type { ShownCard } from '@tradepost/contract/platform/sales/seller-subscriptions'
import { t } from '#src/messages.ts'

/** Formats "Visa ending in 4242, until 12/34". */
export function cardLabel({ network, last_four, expiry_month, expiry_year }: ShownCard): string {
  const name = network.charAt(0).toUpperCase() + network.slice(1).toLowerCase()
  return t('nouns.subscriptions.card', {
    network: name,
    lastFour: last_four,
    month: String(expiry_month),
    year: expiry_year.slice(-2),
  })
}
