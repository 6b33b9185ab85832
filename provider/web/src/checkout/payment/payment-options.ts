import type { HostedSession, RedirectMethod, Totals } from '@tradepost/contract/hosted/checkout'
import { t } from '#src/messages.ts'
import { methodName } from '#src/method-name.ts'

type SavedCard = HostedSession['saved_cards'][number]

/** A way for the buyer to pay: none if nothing is due, a new card, a saved card, or a method that redirects. */
export type PaymentOption =
  | { kind: 'none' }
  | { kind: 'card' }
  | { kind: 'saved'; id: string; card: SavedCard }
  | { kind: 'redirect'; method: RedirectMethod }

/** Returns the id of an option in the list. */
export const paymentOptionId = (way: PaymentOption): string =>
  way.kind === 'saved' ? way.id : way.kind === 'redirect' ? way.method : way.kind

/** Returns the options in order: saved cards, wallets, which need no typing, a new card, and the rest. */
export function listPaymentOptions({ saved_cards: saved }: HostedSession, { payment_methods: methods }: Totals): PaymentOption[] {
  const ways = methods.map((method): PaymentOption => (method === 'card' ? { kind: 'card' } : { kind: 'redirect', method }))
  const kept = methods.includes('card')
    ? saved.map((card): PaymentOption => ({ kind: 'saved', id: card.payment_method_id, card }))
    : []
  const isWallet = (way: PaymentOption) => way.kind === 'redirect' && (way.method === 'apple_pay' || way.method === 'google_pay')
  return [...kept, ...ways.filter(isWallet), ...ways.filter((way) => !isWallet(way))]
}

/**
 * Returns the selected option while it is available; else a saved card, unless a new one is required; else a new card; else the
 * first option.
 */
export function getSelectedOption(session: HostedSession, totals: Totals, chosen: string): PaymentOption {
  const ways = listPaymentOptions(session, totals)
  const kinds = (kind: PaymentOption['kind']) => ways.find((way) => way.kind === kind)
  return (
    ways.find((way) => paymentOptionId(way) === chosen) ??
    (session.subscription?.is_update ? undefined : kinds('saved')) ??
    kinds('card') ??
    ways[0] ?? { kind: 'none' }
  )
}

/** Returns whether the payment is a debit from the buyer's bank account. */
export const isBankDebit = (way: PaymentOption): boolean =>
  way.kind === 'redirect' && (way.method === 'sepa' || way.method === 'ach')

/** Returns the label of an option, with a card's brand and last digits if known. */
export function paymentOptionLabel(way: PaymentOption): string {
  if (way.kind === 'redirect') return methodName(way.method)
  return way.kind === 'saved' ? `${brandName(way.card.network)} •••• ${way.card.last_four}` : t('methods.card')
}

/**
 * Returns where the buyer is redirected, for use in a sentence: a name without inflection. A bank debit has its own sentences.
 */
export const paymentOptionPlaceLabel = (way: PaymentOption): string =>
  way.kind === 'redirect' && way.method.startsWith('upi') ? 'UPI' : paymentOptionLabel(way)

const BRANDS: Record<string, string> = { VISA: 'Visa', MASTERCARD: 'Mastercard', AMEX: 'American Express' }
const brandName = (network: string) => BRANDS[network] ?? network
