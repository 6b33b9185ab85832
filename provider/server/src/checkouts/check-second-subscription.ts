import { sql } from '@tradepost/kit/database/database'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import { fault } from '#src/faults.ts'
import { lockName } from '#src/lock-name.ts'
import type { Scope } from '#src/scope.ts'
import type { CheckoutSessionRow } from './table.ts'

/** The subscription that refuses another one: its customer gets a link to manage it. */
export type ExistingSubscription = { customerId: string }

type Buying = Pick<CheckoutSessionRow, 'plan' | 'paymentId' | 'request'>

/** Of subscriptions `s`: those that run, or that are being paid for by another payment than this. */
const selectLive = (
  paymentId: string | null,
) => sql`(s.status in ('active', 'on_hold', 'paused') or s.status = 'pending' and exists (
  select from payments p
  where p.business_id = s.business_id and p.mode = s.mode and p.subscription_id = s.id
    and p.status in ('processing', 'requires_customer_action') and p.id is distinct from ${paymentId}))`

/** Finds one by the email of its customer, whoever typed it. */
function findByEmail({ trx, businessId, mode }: Scope, { plan, paymentId }: Buying, email: string) {
  return sql<ExistingSubscription>`
    select c.id as "customerId" from subscriptions s
    join customers c on c.business_id = s.business_id and c.mode = s.mode and c.id = s.customer_id
    where s.business_id = ${businessId} and s.mode = ${mode} and s.product_id = ${plan?.terms.productId} and c.email = ${email}
      and ${selectLive(paymentId)} order by s.created_at desc limit 1`.execute(trx)
}

/** Finds one that was bought at a checkout for the same name. */
function findByName({ trx, businessId, mode }: Scope, { plan, paymentId }: Buying, name: string) {
  return sql<ExistingSubscription>`
    select s.customer_id as "customerId" from checkout_sessions o
    join payments first on first.business_id = o.business_id and first.mode = o.mode and first.checkout_session_id = o.id
    join subscriptions s on s.business_id = o.business_id and s.mode = o.mode and s.id = first.subscription_id
    where o.business_id = ${businessId} and o.mode = ${mode} and o.request ->> 'one_subscription_for' = ${name}
      and s.product_id = ${plan?.terms.productId} and ${selectLive(paymentId)} order by s.created_at desc limit 1`.execute(trx)
}

type Limit = { place: string; find: () => ReturnType<typeof findByEmail> }

/**
 * Lists what a checkout may sell one subscription at a time to: the address, if the business wants that of all checkouts, and the
 * person whom the business named. In a fixed order, for locks.
 */
async function listLimits(scope: Scope, session: Buying, email: string): Promise<Limit[]> {
  if (!session.plan) return []
  const { request } = session
  const name = request.one_subscription_for
  const limits: Limit[] = []
  if ((await getBusiness(scope)).refusesSecondSubscription)
    limits.push({ place: email, find: () => findByEmail(scope, session, email) })
  if (name) limits.push({ place: `named/${name}`, find: () => findByName(scope, session, name) })
  return limits
}

async function findAny(limits: readonly Limit[]): Promise<ExistingSubscription | undefined> {
  for (const { find } of limits) {
    const [existing] = (await find()).rows
    if (existing) return existing
  }
  return undefined
}

/** Finds the subscription to the same product that keeps this checkout from selling another one. */
export async function findExistingSubscription(
  scope: Scope,
  session: Buying,
  email: string,
): Promise<ExistingSubscription | undefined> {
  return findAny(await listLimits(scope, session, email))
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
  const { businessId, mode } = scope
  const limits = await listLimits(scope, session, email)
  for (const { place } of limits)
    await lockName(scope, `subscribe/${businessId}/${mode}/${session.plan?.terms.productId}/${place}`)
  if (await findAny(limits)) throw fault('CUSTOMER_HAS_EXISTING_SUBSCRIPTION')
}
