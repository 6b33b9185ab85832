import type { PortalCard } from '@tradepost/contract/hosted/portal'
import { t } from '../messages.ts'

const NETWORKS: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  DISCOVER: 'Discover',
  DINERS: 'Diners Club',
  UNIONPAY: 'UnionPay',
}

/** Formats "Visa ending in 4242". */
export function cardLabel({ network, last_four }: Pick<PortalCard, 'network' | 'last_four'>): string {
  return t('cards.card', { network: NETWORKS[network.toUpperCase()] ?? network, lastFour: last_four })
}

/** Formats the end of a card: "Expires 12/2034". */
export function expiryLabel({ expiry_month, expiry_year }: Pick<PortalCard, 'expiry_month' | 'expiry_year'>): string {
  return t('cards.expires', { month: String(expiry_month).padStart(2, '0'), year: String(expiry_year) })
}
