import type { CardLink, CardLinkProblem } from '@tradepost/contract/hosted/links'
import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { sql } from '@tradepost/kit/database'
import { Fault } from '@tradepost/kit/faults'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { type Deps, transact } from '#src/deps.ts'
import { checkLink } from '#src/links.ts'
import { findOutstandingPayment } from '#src/renewals/dunning.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import { findSubscriptionAnywhere, lockSubscription } from '#src/subscriptions/get-subscription.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { openCardPage } from './change-card.ts'

/** The page that a link opened before and that can still be used: visits make no pages without end. */
async function findOpenPage(scope: Scope, subscriptionId: string): Promise<Pick<CheckoutSessionRow, 'id'> | undefined> {
  const { businessId, mode } = tenantOf(scope)
  return (
    scope.trx
      .selectFrom('checkoutSessions as sessions')
      .innerJoin('payments', (join) =>
        join
          .onRef('payments.businessId', '=', 'sessions.businessId')
          .onRef('payments.mode', '=', 'sessions.mode')
          .onRef('payments.id', '=', 'sessions.paymentId'),
      )
      .select('sessions.id')
      .where((row) =>
        row.and({ 'payments.businessId': businessId, 'payments.mode': mode, 'payments.subscriptionId': subscriptionId }),
      )
      .where('payments.billingReason', 'in', ['method_update', 'subscription_cycle', 'subscription_update'])
      .where('payments.status', 'not in', ['succeeded', 'cancelled'])
      .where('sessions.expiresAt', '>', scope.clock.now())
      // One that the business opened leads back to where it said.
      .where(sql<string | null>`sessions.request ->> 'return_url'`, 'is', null)
      .orderBy('sessions.expiresAt', 'desc')
      .executeTakeFirst()
  )
}

/** Why a sound link opens nothing, by how its subscription stands; undefined: something is owed, or may be charged at any time. */
async function problemOf(scope: Scope, subscription: SubscriptionRow): Promise<CardLinkProblem | undefined> {
  const { status, onDemand } = subscription
  if (status === 'on_hold') return (await findOutstandingPayment(scope, subscription)) ? undefined : 'given_up'
  if (status === 'active' && onDemand) return undefined
  return status === 'active' || status === 'paused' ? 'paid' : 'over'
}

type Visit = { subscriptionId: string; query: SignedLinkQuery; onlyLooks: boolean }
export type OpenedCardLink = { kind: 'opened'; sessionId: string | null } | { kind: 'refused'; link: CardLink }

/**
 * Follows the link of a mail about a declined charge: to a page where the buyer gives another card, which pays what is owed.
 * Nothing is opened for whoever `onlyLooks` (a HEAD).
 */
export async function openCardLink(deps: Deps, { subscriptionId, query, onlyLooks }: Visit): Promise<OpenedCardLink> {
  const found = await findSubscriptionAnywhere(deps.database.db, subscriptionId)
  if (!found) return { kind: 'refused', link: { problem: 'not_valid', business_name: null } }
  return transact(deps, found, async (scope) => {
    const refused = refusedBy(scope, subscriptionId, query)
    if (refused === 'not_valid') return { kind: 'refused', link: { problem: refused, business_name: null } }
    const problem = (await problemOf(scope, await lockSubscription(scope, subscriptionId))) ?? refused
    if (problem) return { kind: 'refused', link: { problem, business_name: (await getBusiness(scope)).name } }
    if (onlyLooks) return { kind: 'opened', sessionId: null }
    const open = await findOpenPage(scope, subscriptionId)
    if (open) return { kind: 'opened', sessionId: open.id }
    const { session } = await openCardPage(scope, subscriptionId, { type: 'new' }, scope.url)
    return { kind: 'opened', sessionId: session.id }
  })
}

function refusedBy(scope: Scope, id: string, query: SignedLinkQuery): 'not_valid' | 'expired' | undefined {
  try {
    checkLink(scope, { purpose: 'pay what a subscription owes', id }, query)
    return undefined
  } catch (error) {
    if (error instanceof Fault) return error.code === 'LINK_EXPIRED' ? 'expired' : 'not_valid'
    throw error
  }
}
