import { json } from '@tradepost/kit/database/database'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { findLatestAttempt, isLive } from './get-checkout-session.ts'
import type { CheckoutSessionRow } from './table.ts'

/** Fields that may change while a session is open. */
export type SessionChanges = Partial<Pick<CheckoutSessionRow, 'billingCurrency' | 'lines' | 'discounts' | 'plan'>>

/**
 * Updates an open session with the changes that `work` returns; concurrent updates wait for each other.
 * @throws 409 CHECKOUT_SESSION_CONSUMED if it's paid or being paid, 410 CHECKOUT_SESSION_EXPIRED
 */
export async function updateSession(
  deps: Deps,
  session: CheckoutSessionRow,
  work: (scope: Scope, locked: CheckoutSessionRow) => Promise<SessionChanges>,
): Promise<CheckoutSessionRow> {
  return transact(deps, session, async (scope) => {
    const own = { ...toTenant(scope), id: session.id }
    const locked = await scope.trx
      .selectFrom('checkoutSessions')
      .selectAll()
      .where((row) => row.and(own))
      .forUpdate()
      .executeTakeFirstOrThrow()
    const attempt = await findLatestAttempt(scope, locked)
    if (attempt && isLive(attempt)) throw fault('CHECKOUT_SESSION_CONSUMED')
    if (locked.expiresAt <= scope.clock.now()) throw fault('CHECKOUT_SESSION_EXPIRED')
    const { lines, discounts, plan, ...changes } = await work(scope, locked)
    return scope.trx
      .updateTable('checkoutSessions')
      .set({
        ...changes,
        ...(lines ? { lines: json(lines) } : {}),
        ...(plan ? { plan: json(plan) } : {}),
        ...(discounts ? { discounts: json(discounts) } : {}),
      })
      .where((row) => row.and(own))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Replaces the plan and the lines of a session that is being paid. */
export async function setSessionPlan(scope: Scope, { id, plan, lines }: CheckoutSessionRow): Promise<void> {
  await scope.trx
    .updateTable('checkoutSessions')
    .set({ plan: plan && json(plan), lines: json(lines) })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .execute()
}

/** Binds the session to this payment: every later attempt is an attempt at it. */
export async function setSessionPayment(scope: Scope, session: CheckoutSessionRow, { id: paymentId }: PaymentRow): Promise<void> {
  await scope.trx
    .updateTable('checkoutSessions')
    .set({ paymentId })
    .where((row) => row.and({ ...toTenant(scope), id: session.id }))
    .execute()
}
