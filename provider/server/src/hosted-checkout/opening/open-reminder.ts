import type { BadLink } from '@tradepost/contract/hosted/links'
import { findPayer } from '@tradepost/contract/provider/checkout/checkouts'
import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { Fault } from '@tradepost/kit/faults'
import { findLinkedCheckout } from '#src/abandoned-checkouts/find-abandoned-checkout.ts'
import { toReminderSubject } from '#src/abandoned-checkouts/reminder-email.ts'
import type { AbandonedCheckoutRow } from '#src/abandoned-checkouts/table.ts'
import { getBusiness } from '#src/businesses/get-business.ts'
import { viewLook } from '#src/businesses/theme.ts'
import { SESSION_MILLISECONDS, writeSession } from '#src/checkouts/create-checkout-session.ts'
import { getCheckoutSession } from '#src/checkouts/get-checkout-session.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { checkLink, checkSignature } from '#src/links.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import { type Scope, toTenant } from '#src/scope.ts'

type Visit = { sessionId: string; query: SignedLinkQuery; onlyLooks: boolean }
/** The checkout that a reminder leads to (null for a visit that only looks), or why there is none. */
export type OpenedReminder = { kind: 'opened'; sessionId: string | null } | { kind: 'refused'; link: BadLink }

/**
 * Follows the link in a reminder to a checkout with the same cart at the same prices: the one that was abandoned, while it can be
 * paid, and after that one new checkout for all visits. Once it's recovered, to the checkout that was paid; once the link is too
 * old, to the first one, which says that it has expired.
 * @throws 404 NOT_FOUND if we didn't sign the link
 */
export async function openReminder(deps: Deps, { sessionId, query, onlyLooks }: Visit): Promise<OpenedReminder> {
  const subject = toReminderSubject(sessionId)
  const isSigned = isAccepted(() => checkSignature(deps, subject, query))
  const found = isSigned ? await findLinkedCheckout(deps.database.db, sessionId) : undefined
  if (!found) throw fault('NOT_FOUND')
  return transact(deps, found, async (scope) => {
    const checkout = await lockCheckout(scope, found)
    const current = await findCurrentSession(scope, checkout)
    const isFresh = isAccepted(() => checkLink(scope, subject, query))
    if (current.expiresAt > scope.clock.now() || checkout.status === 'recovered' || !isFresh)
      return { kind: 'opened', sessionId: current.id }
    if (await hasArchivedProduct(scope, current)) {
      const business = await getBusiness(scope)
      const named = { business_name: business.name, look: viewLook(business, null) }
      return { kind: 'refused', link: { problem: 'product_archived', parameter: null, ...named, minimum: null } }
    }
    return { kind: 'opened', sessionId: onlyLooks ? null : await reopen(scope, checkout, current) }
  })
}

/** Returns whether a check of a link accepts it. */
function isAccepted(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

/** Locks the abandoned checkout, so that visits at the same moment share one new checkout. */
async function lockCheckout(scope: Scope, { checkoutSessionId }: AbandonedCheckoutRow): Promise<AbandonedCheckoutRow> {
  return scope.trx
    .selectFrom('abandonedCheckouts')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), checkoutSessionId }))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Returns the checkout that was paid, or else the newest one of this abandonment. */
async function findCurrentSession(scope: Scope, checkout: AbandonedCheckoutRow): Promise<CheckoutSessionRow> {
  const { recoveredPaymentId, remindedSessionId, checkoutSessionId } = checkout
  const paidSessionId = recoveredPaymentId && (await getPayment(scope, recoveredPaymentId)).checkoutSessionId
  return getCheckoutSession(scope, paidSessionId ?? remindedSessionId ?? checkoutSessionId)
}

async function hasArchivedProduct(scope: Scope, { lines }: CheckoutSessionRow): Promise<boolean> {
  const archived = await scope.trx
    .selectFrom('products')
    .select('id')
    .where((row) => row.and(toTenant(scope)))
    .where(
      'id',
      'in',
      lines.map(({ productId }) => productId),
    )
    .where('archivedAt', 'is not', null)
    .executeTakeFirst()
  return archived !== undefined
}

/** Opens the cart again, for the buyer who left it, and returns the new checkout's ID. */
async function reopen(
  scope: Scope,
  { checkoutSessionId, paymentId }: AbandonedCheckoutRow,
  before: CheckoutSessionRow,
): Promise<string> {
  const { brandId, customerId, currency, billingCurrency, lines, discounts, request, link, plan } = before
  const { email, name } = (await getPayment(scope, paymentId)).customer
  const { id } = await writeSession(scope, {
    ...{ brandId, customerId, currency, billingCurrency, lines, discounts, link, plan },
    request: {
      ...request,
      customer: request.customer && findPayer(request.customer) ? request.customer : { ...request.customer, email, name },
    },
    lifeMilliseconds: SESSION_MILLISECONDS,
  })
  await scope.trx
    .updateTable('abandonedCheckouts')
    .set({ remindedSessionId: id })
    .where((row) => row.and({ ...toTenant(scope), checkoutSessionId }))
    .execute()
  return id
}
