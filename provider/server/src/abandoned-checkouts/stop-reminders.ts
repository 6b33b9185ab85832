import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { checkSignature } from '#src/links.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { advanceAbandonment } from './advance-abandonment.ts'
import { findLinkedCheckout } from './find-abandoned-checkout.ts'
import { toStopSubject } from './reminder-email.ts'
import type { AbandonedCheckoutRow } from './table.ts'

/** Returns whether an address gets no more reminders from the business. */
export async function hasStoppedReminders(scope: Scope, email: string): Promise<boolean> {
  const found = await scope.trx
    .selectFrom('reminderOptOuts')
    .select('email')
    .where((row) => row.and({ ...toTenant(scope), email: email.toLowerCase() }))
    .executeTakeFirst()
  return found !== undefined
}

type StopLink = { businessId: string; sessionId: string; query: SignedLinkQuery }

/** Returns the checkout whose reminder has this link. @throws 403 LINK_NOT_VALID, also for a checkout that doesn't exist */
export async function getStoppableCheckout(
  deps: Deps,
  { businessId, sessionId, query }: StopLink,
): Promise<AbandonedCheckoutRow> {
  checkSignature(deps, toStopSubject(sessionId), query)
  const checkout = await findLinkedCheckout(deps.database.db, sessionId)
  if (checkout?.businessId !== businessId) throw fault('LINK_NOT_VALID')
  return checkout
}

/** Stops the reminders that a customer is still waiting on, and all later ones to that address. */
async function stopFor(scope: Scope, { paymentId, customerId }: AbandonedCheckoutRow): Promise<void> {
  const { customer } = await getPayment(scope, paymentId)
  await scope.trx
    .insertInto('reminderOptOuts')
    .values({ ...toTenant(scope), email: customer.email.toLowerCase(), createdAt: scope.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const reminded = await scope.trx
    .selectFrom('abandonedCheckouts')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), customerId, status: 'recovering' }))
    .execute()
  for (const checkout of reminded) await advanceAbandonment(scope, checkout, 'decline')
}

/** Stops all reminders to the address that got this link. Repeating it changes nothing. @throws 403 LINK_NOT_VALID */
export async function stopReminders(deps: Deps, link: StopLink): Promise<void> {
  const checkout = await getStoppableCheckout(deps, link)
  await transact(deps, checkout, (scope) => stopFor(scope, checkout))
}
