import type { ShownCard } from '@tradepost/contract/platform/seller-subscriptions'

/** "Visa ending in 4242, until 12/34". */
export function cardLabel({ network, last_four, expiry_month, expiry_year }: ShownCard): string {
  const name = network.charAt(0).toUpperCase() + network.slice(1).toLowerCase()
  return `${name} ending in ${last_four}, until ${expiry_month}/${expiry_year.slice(-2)}`
}
