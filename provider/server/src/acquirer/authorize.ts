import { addMilliseconds, SECOND } from '@tradepost/kit/clock'
import type { Card, RedirectMethod } from './acquirer.ts'
import type { ChargeRow } from './table.ts'
import type { Behavior } from './test-cards.ts'

/** How long a `processing` charge takes to complete. */
export const PROCESSING_MILLISECONDS = 5 * SECOND

/** Initial state of a charge and its planned outcome. */
export type ChargeResult = Pick<ChargeRow, 'status' | 'plannedOutcome' | 'declineCode' | 'resolvesAt'>

const approved: ChargeResult = { status: 'succeeded', plannedOutcome: 'approve', declineCode: null, resolvesAt: null }
const asking: ChargeResult = { status: 'requires_action', plannedOutcome: 'approve', declineCode: null, resolvesAt: null }
const declined = (declineCode: string): ChargeResult => ({
  status: 'declined',
  plannedOutcome: 'decline',
  declineCode,
  resolvesAt: null,
})
const processing = (plannedOutcome: ChargeRow['plannedOutcome'], now: Date): ChargeResult => ({
  status: 'processing',
  plannedOutcome,
  declineCode: null,
  resolvesAt: addMilliseconds(now, PROCESSING_MILLISECONDS),
})

function getOpening(behavior: Behavior, now: Date): ChargeResult {
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

/** Returns the result of a card's first authorization. An expiry in the past is declined, whatever the number. */
export function authorizeCard({ behavior, expiry, isOffSession, requiresChallenge }: CardOpening, now: Date): ChargeResult {
  if (isExpired(expiry, now)) return declined('EXPIRED_CARD')
  // The buyer already answered the bank when the card was saved.
  if (behavior.kind === 'challenge' && isOffSession) return approved
  if (behavior.kind === 'approve' && requiresChallenge && !isOffSession) return asking
  return getOpening(behavior, now)
}

/** Published for UPI (reference, 3.13). The app asks the buyer for any other ID. */
const UPI_OUTCOMES: Readonly<Record<string, ChargeRow['plannedOutcome']>> = { 'success@upi': 'approve', 'failure@upi': 'decline' }

/** Returns the first result of a redirect method: it asks the buyer, unless its test account fixes the outcome. */
export function authorizeRedirect(
  { method, account }: { method: RedirectMethod; account: string | null },
  now: Date,
): ChargeResult {
  const outcome = method === 'upi_collect' ? UPI_OUTCOMES[account?.toLowerCase() ?? ''] : undefined
  return outcome ? processing(outcome, now) : asking
}

/** Bank debits take time, even after the buyer has approved them. */
const SLOW: readonly ChargeRow['method'][] = ['sepa', 'ach']

/** Returns the changes that follow from the buyer's answer. */
export function toChargeResult(
  method: ChargeRow['method'],
  answer: 'approve' | 'deny' | 'defer',
  now: Date,
): Partial<ChargeResult> {
  if (answer === 'deny') return declined(method === 'card' ? 'AUTHENTICATION_FAILURE' : 'PAYMENT_METHOD_PROVIDER_DECLINED')
  return answer === 'defer' || SLOW.includes(method) ? processing('approve', now) : approved
}
