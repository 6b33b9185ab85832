import type { CardLink, CardLinkProblem } from '@tradepost/contract/hosted/links'
import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { sql } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import { getBusiness } from '#src/businesses/get-business.ts'
import { viewLook } from '#src/businesses/theme.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { type Deps, transact } from '#src/deps.ts'
import { checkLink } from '#src/links.ts'
import type { BillingReason } from '#src/payments/table.ts'
import { findOutstandingPayment } from '#src/renewals/dunning.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { findSubscriptionAnywhere, lockSubscription } from '#src/subscriptions/get-subscription.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { openCardPage } from './change-card.ts'

type Wanted = { subscriptionId: string; billingReasons: readonly BillingReason[]; returnUrl: string | null }

/**
 * Finds a page for another card that was opened before and still works, so that visits don't create endless pages. One with
 * another `returnUrl` doesn't count: it leads elsewhere.
 */
export async function findOpenPage(
  scope: Scope,
  { subscriptionId, billingReasons, returnUrl }: Wanted,
): Promise<Pick<CheckoutSessionRow, 'id'> | undefined> {
  const { businessId, mode } = toTenant(scope)
  return scope.trx
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
    .where('payments.billingReason', 'in', billingReasons)
    .where('payments.status', 'not in', ['succeeded', 'cancelled'])
    .where('sessions.expiresAt', '>', scope.clock.now())
    .where(sql<string | null>`sessions.request ->> 'return_url'`, 'is not distinct from', returnUrl)
    .orderBy('sessions.expiresAt', 'desc')
    .executeTakeFirst()
}

/**
 * Returns why a valid link opens nothing, by the subscription's status; undefined if it can open a page: a payment is
 * outstanding, or charges are on demand.
 */
async function findProblem(scope: Scope, subscription: SubscriptionRow): Promise<CardLinkProblem | undefined> {
  const { status, onDemand } = subscription
  if (status === 'on_hold') return (await findOutstandingPayment(scope, subscription)) ? undefined : 'given_up'
  if (status === 'active' && onDemand) return undefined
  return status === 'active' || status === 'paused' ? 'paid' : 'over'
}

/** Why a page for another card is opened. */
const BILLING_REASONS = ['method_update', 'subscription_cycle', 'subscription_update'] as const

type Visit = { subscriptionId: string; query: SignedLinkQuery; onlyLooks: boolean }
export type OpenedCardLink = { kind: 'opened'; sessionId: string | null } | { kind: 'refused'; link: CardLink }

/**
 * Follows the link in an email about a declined charge to a page where another card pays the outstanding payment. Opens nothing
 * for `onlyLooks` (a HEAD request).
 */
export async function openCardLink(deps: Deps, { subscriptionId, query, onlyLooks }: Visit): Promise<OpenedCardLink> {
  const found = await findSubscriptionAnywhere(deps.database.db, subscriptionId)
  if (!found) return { kind: 'refused', link: { problem: 'not_valid', business_name: null, look: null } }
  return transact(deps, found, async (scope) => {
    const refused = refusedBy(scope, subscriptionId, query)
    if (refused === 'not_valid') return { kind: 'refused', link: { problem: refused, business_name: null, look: null } }
    const problem = (await findProblem(scope, await lockSubscription(scope, subscriptionId))) ?? refused
    if (problem) {
      const business = await getBusiness(scope)
      return { kind: 'refused', link: { problem, business_name: business.name, look: viewLook(business, null) } }
    }
    if (onlyLooks) return { kind: 'opened', sessionId: null }
    const open = await findOpenPage(scope, { subscriptionId, billingReasons: BILLING_REASONS, returnUrl: null })
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
