import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { PaymentMethodRow } from './table.ts'

const kept = (scope: Scope, customerId: string) =>
  scope.trx
    .selectFrom('paymentMethods')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), customerId }))
    .where('removedAt', 'is', null)

/** Lists the saved cards of a customer, last used first. */
export async function listPaymentMethods(scope: Scope, customerId: string): Promise<PaymentMethodRow[]> {
  return kept(scope, customerId).orderBy('lastUsedAt', 'desc').orderBy('id').execute()
}

/** Returns the card network's token of a saved card. Includes removed cards, for payments agreed to before the removal. */
export async function getToken(scope: Scope, id: string): Promise<{ token: string; isRemoved: boolean }> {
  const { token, removedAt } = await scope.trx
    .selectFrom('paymentMethods')
    .select(['token', 'removedAt'])
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirstOrThrow()
  return { token, isRemoved: removedAt !== null }
}

type Kept = { id: string; customerId: string }

/** Finds a saved card of a customer that wasn't removed. */
export async function findPaymentMethod(scope: Scope, { id, customerId }: Kept): Promise<PaymentMethodRow | undefined> {
  return kept(scope, customerId).where('id', '=', id).executeTakeFirst()
}

/** @throws 404 PAYMENT_METHOD_NOT_FOUND, also if it was removed or is another customer's */
export async function getPaymentMethod(scope: Scope, named: Kept): Promise<PaymentMethodRow> {
  const method = await findPaymentMethod(scope, named)
  if (!method) throw fault('PAYMENT_METHOD_NOT_FOUND')
  return method
}
