import type { ListPaymentsQuery } from '@tradepost/contract/provider/payments'
import { sql } from '@tradepost/kit/database/database'
import type * as z from 'zod'
import { onPage } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { PaymentStatus } from './states.ts'
import { paymentStates } from './states.ts'
import type { PaymentRow } from './table.ts'

const isStored = (status: string): status is PaymentStatus => Object.hasOwn(paymentStates, status)

const HAS_LICENSE_KEY = sql<boolean>`exists (select from license_keys as issued
  where issued.business_id = payments.business_id and issued.mode = payments.mode and issued.payment_id = payments.id)`

/** A payment of a list, and whether it issued license keys. */
export type ListedPayment = PaymentRow & { hasLicenseKey: boolean }

/** Lists the payments of the business, newest first. A status that payments here never have returns none. */
export async function listPayments(scope: Scope, query: z.infer<typeof ListPaymentsQuery>): Promise<ListedPayment[]> {
  let payments = scope.trx
    .selectFrom('payments')
    .selectAll()
    .select(HAS_LICENSE_KEY.as('hasLicenseKey'))
    .where((row) => row.and(toTenant(scope)))
  if (query.status) {
    if (!isStored(query.status)) return []
    payments = payments.where('status', '=', query.status)
  }
  if (query.subscription_id) payments = payments.where('subscriptionId', '=', query.subscription_id)
  if (query.customer_id) payments = payments.where('customerId', '=', query.customer_id)
  if (query.brand_id) payments = payments.where('brandId', '=', query.brand_id)
  if (query.currency) payments = payments.where('currency', '=', query.currency)
  if (query.created_at_gte) payments = payments.where('createdAt', '>=', new Date(query.created_at_gte))
  if (query.created_at_lte) payments = payments.where('createdAt', '<=', new Date(query.created_at_lte))
  if (query.product_id) {
    const productId = query.product_id
    payments = payments.where((where) =>
      where.exists(
        where
          .selectFrom('paymentLines')
          .whereRef('paymentLines.businessId', '=', 'payments.businessId')
          .whereRef('paymentLines.mode', '=', 'payments.mode')
          .whereRef('paymentLines.paymentId', '=', 'payments.id')
          .where('paymentLines.productId', '=', productId)
          .select('paymentLines.id'),
      ),
    )
  }
  return onPage(payments, query).execute()
}
