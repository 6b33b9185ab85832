import { later, SECOND } from '@tradepost/kit/clock'
import type { Card, RedirectMethod } from './acquirer.ts'
import type { ChargeRow } from './table.ts'
import type { Behavior } from './test-cards.ts'

/** How long what is "processing" takes to settle. */
export const PROCESSING_MILLISECONDS = 5 * SECOND

/** How a charge begins: how it stands, and what will become of it. */
export type ChargeResult = Pick<ChargeRow, 'status' | 'plan' | 'declineCode' | 'resolvesAt'>

const approved: ChargeResult = { status: 'succeeded', plan: 'approve', declineCode: null, resolvesAt: null }
const asking: ChargeResult = { status: 'requires_action', plan: 'approve', declineCode: null, resolvesAt: null }
const declined = (declineCode: string): ChargeResult => ({ status: 'declined', plan: 'decline', declineCode, resolvesAt: null })
const processing = (plan: ChargeRow['plan'], now: Date): ChargeResult => ({
  status: 'processing',
  plan,
  declineCode: null,
  resolvesAt: later(now, PROCESSING_MILLISECONDS),
})

function openingOf(behavior: Behavior, now: Date): ChargeResult {
  switch (behavior.kind) {
    case 'approve':
      return approved
    case 'decline':
      return declined(behavior.code)
    case 'challenge':
      return asking
    case 'process':
      return processing(behavior.then, now)
  }
}

type Expiry = Pick<Card, 'expiryMonth' | 'expiryYear'>
const isExpired = ({ expiryYear, expiryMonth }: Expiry, now: Date) =>
  expiryYear * 12 + expiryMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1

type CardOpening = { behavior: Behavior; expiry: Expiry; isOffSession: boolean; requiresChallenge: boolean }

/** What a card does on first contact. An expiry in the past is declined before the number has its say. */
export function authorizeCard({ behavior, expiry, isOffSession, requiresChallenge }: CardOpening, now: Date): ChargeResult {
  if (isExpired(expiry, now)) return declined('EXPIRED_CARD')
  // The bank was answered when the card was kept.
  if (behavior.kind === 'challenge' && isOffSession) return approved
  if (behavior.kind === 'approve' && requiresChallenge && !isOffSession) return asking
  return openingOf(behavior, now)
}

/** Published for UPI (reference, 3.13); any other id is asked in the app. */
const UPI_OUTCOMES: Readonly<Record<string, ChargeRow['plan']>> = { 'success@upi': 'approve', 'failure@upi': 'decline' }

/** What another way to pay does on first contact: it asks the buyer, unless its test account says what becomes of it. */
export function authorizeRedirect(
  { method, account }: { method: RedirectMethod; account: string | null },
  now: Date,
): ChargeResult {
  const plan = method === 'upi_collect' ? UPI_OUTCOMES[account?.toLowerCase() ?? ''] : undefined
  return plan ? processing(plan, now) : asking
}

/** Money from a bank account takes its time, also once the buyer has agreed. */
const SLOW: readonly ChargeRow['method'][] = ['sepa', 'ach']

/** What follows from the buyer's answer. */
export function answered(method: ChargeRow['method'], answer: 'approve' | 'deny' | 'defer', now: Date): Partial<ChargeResult> {
  if (answer === 'deny') return declined(method === 'card' ? 'AUTHENTICATION_FAILURE' : 'PAYMENT_METHOD_PROVIDER_DECLINED')
  return answer === 'defer' || SLOW.includes(method) ? processing('approve', now) : approved
}
