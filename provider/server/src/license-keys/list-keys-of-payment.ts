import { type Scope, toTenant } from '#src/scope.ts'

/** Lists the keys that a payment issued, as text. */
export async function listKeysOfPayment(scope: Scope, paymentId: string): Promise<string[]> {
  const keys = await scope.trx
    .selectFrom('licenseKeys')
    .select('key')
    .where((row) => row.and({ ...toTenant(scope), paymentId }))
    .orderBy('productId')
    .orderBy('id')
    .execute()
  return keys.map(({ key }) => key)
}
