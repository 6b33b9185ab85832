import type { HostedSession, RedirectMethod, Totals } from '@tradepost/contract/hosted/checkout'
import { messages } from '#src/languages/messages.ts'
import { methodName } from '#src/method-name.ts'

type SavedCard = HostedSession['saved_cards'][number]

/** How the buyer pays: with nothing when nothing is due, a card that is typed, one that is kept, or on a page elsewhere. */
export type PaymentOption =
  | { kind: 'none' }
  | { kind: 'card' }
  | { kind: 'saved'; id: string; card: SavedCard }
  | { kind: 'redirect'; method: RedirectMethod }

/** What names a way among the choices. */
export const paymentOptionId = (way: PaymentOption): string =>
  way.kind === 'saved' ? way.id : way.kind === 'redirect' ? way.method : way.kind

/** The choices in their order: saved cards, a new card, the rest; on phones what needs no typing comes first. */
export function paymentOptions(
  { saved_cards: saved }: HostedSession,
  { payment_methods: methods }: Totals,
  isPhone = false,
): PaymentOption[] {
  const ways = methods.map((method): PaymentOption => (method === 'card' ? { kind: 'card' } : { kind: 'redirect', method }))
  const kept = methods.includes('card')
    ? saved.map((card): PaymentOption => ({ kind: 'saved', id: card.payment_method_id, card }))
    : []
  const isWallet = (way: PaymentOption) => way.kind === 'redirect' && (way.method === 'apple_pay' || way.method === 'google_pay')
  if (!isPhone) return [...kept, ...ways]
  return [...kept, ...ways.filter(isWallet), ...ways.filter((way) => !isWallet(way))]
}

/** The way that was chosen, while it is offered; else a saved card, unless another is to come; else a card, else what there is. */
export function selectedOption(session: HostedSession, totals: Totals, chosen: string): PaymentOption {
  const ways = paymentOptions(session, totals)
  const kinds = (kind: PaymentOption['kind']) => ways.find((way) => way.kind === kind)
  return (
    ways.find((way) => paymentOptionId(way) === chosen) ??
    (session.subscription?.is_update ? undefined : kinds('saved')) ??
    kinds('card') ??
    ways[0] ?? { kind: 'none' }
  )
}

/** Whether the buyer's own bank is asked to let the money be taken. */
export const isBankDebit = (way: PaymentOption): boolean =>
  way.kind === 'redirect' && (way.method === 'sepa' || way.method === 'ach')

/** What a way is called; a card by its brand and last digits where those are known. */
export function paymentOptionLabel(way: PaymentOption): string {
  if (way.kind === 'redirect') return methodName(way.method)
  return way.kind === 'saved' ? `${brandName(way.card.network)} •••• ${way.card.last_four}` : messages.methods.card
}

/** Where the buyer goes on to, inside of a sentence: a name that no language bends. A bank debit has sentences of its own. */
export const paymentOptionPlaceLabel = (way: PaymentOption): string =>
  way.kind === 'redirect' && way.method.startsWith('upi') ? 'UPI' : paymentOptionLabel(way)

const BRANDS: Record<string, string> = { VISA: 'Visa', MASTERCARD: 'Mastercard', AMEX: 'American Express' }
const brandName = (network: string) => BRANDS[network] ?? network
