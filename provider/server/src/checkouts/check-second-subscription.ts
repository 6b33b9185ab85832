import { sql } from '@tradepost/kit/database'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'
import type { CheckoutSessionRow } from './table.ts'

/** The subscription that refuses another one: its customer gets a link to manage it. */
export type ExistingSubscription = { customerId: string }

/**
 * Finds a subscription of the same person to the same product, if the business allows one at a time: one that runs, or that is being
 * paid for. Customers are found by email, whoever typed it.
 */
export async function findExistingSubscription(
  scope: Scope,
  { plan, paymentId }: Pick<CheckoutSessionRow, 'plan' | 'paymentId'>,
  email: string,
): Promise<ExistingSubscription | undefined> {
  if (!plan || !(await getBusiness(scope)).refusesSecondSubscription) return undefined
  const { trx, businessId, mode } = scope
  const { rows } = await sql<ExistingSubscription>`
    select c.id as "customerId" from subscriptions s
    join customers c on c.business_id = s.business_id and c.mode = s.mode and c.id = s.customer_id
    where s.business_id = ${businessId} and s.mode = ${mode} and s.product_id = ${plan.terms.productId} and c.email = ${email}
      and (s.status in ('active', 'on_hold', 'paused') or s.status = 'pending' and exists (
        select from payments p
        where p.business_id = s.business_id and p.mode = s.mode and p.subscription_id = s.id
          and p.status in ('processing', 'requires_customer_action') and p.id is distinct from ${paymentId}))
    order by s.created_at desc limit 1`.execute(trx)
  return rows[0]
}

/**
 * Refuses a second subscription to the same product. Two tabs that pay at once wait for each other until the transaction ends, so
 * the second one sees the first.
 * @throws 422 CUSTOMER_HAS_EXISTING_SUBSCRIPTION
 */
export async function checkSecondSubscription(
  scope: Scope,
  session: CheckoutSessionRow,
  email: CustomerRow['email'],
): Promise<void> {
  const { plan } = session
  if (!plan || !(await getBusiness(scope)).refusesSecondSubscription) return
  const { trx, businessId, mode } = scope
  const place = `subscribe/${businessId}/${mode}/${plan.terms.productId}/${email}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(trx)
  if (await findExistingSubscription(scope, session, email)) throw fault('CUSTOMER_HAS_EXISTING_SUBSCRIPTION')
}
