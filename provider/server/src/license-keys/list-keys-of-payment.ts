import { type Scope, toTenant } from '#src/scope.ts'
import type { IssuedKeys } from './issue-license-keys.ts'

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

/** Lists the keys of a payment that work, by product, each with what its seller says about activating it. */
export async function listActiveKeysOfPayment(scope: Scope, paymentId: string): Promise<IssuedKeys[]> {
  return scope.trx
    .selectFrom('licenseKeys')
    .innerJoin('products', (join) =>
      join
        .onRef('products.businessId', '=', 'licenseKeys.businessId')
        .onRef('products.mode', '=', 'licenseKeys.mode')
        .onRef('products.id', '=', 'licenseKeys.productId'),
    )
    .select(({ fn, ref }) => [
      'products.name as productName',
      'products.licenseKeyActivationMessage as message',
      fn
        .agg<string[]>('array_agg', [ref('licenseKeys.key')])
        .orderBy('licenseKeys.id')
        .as('keys'),
    ])
    .where('licenseKeys.businessId', '=', scope.businessId)
    .where('licenseKeys.mode', '=', scope.mode)
    .where('licenseKeys.paymentId', '=', paymentId)
    .where('licenseKeys.status', '=', 'active')
    .groupBy(['products.businessId', 'products.mode', 'products.id'])
    .orderBy('products.id')
    .execute()
}
