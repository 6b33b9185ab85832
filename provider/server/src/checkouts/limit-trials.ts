import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { getBusiness } from '#src/businesses/get-business.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import { fault } from '#src/faults.ts'
import { lockName } from '#src/lock-name.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { buildFirstLines, type SubscriptionPlan, type TrialProof } from '#src/subscriptions/terms.ts'
import { findFixedEmail } from './buyer.ts'
import { isLive } from './get-checkout-session.ts'
import type { CheckoutSessionRow } from './table.ts'
import { setSessionPlan } from './update-session.ts'

/** A buyer as a trial knows them. `cardFingerprint` null: not known yet, or no card. */
type Trier = { email: string; cardFingerprint: string | null }

/** An email without its `+tag`: whoever reads one mailbox is one customer. The index of customers has the same expression. */
const toMailbox = (email: RawBuilder<string>) => sql`regexp_replace(${email}, '(?<=.)\\+[^@]*@', '@')`

/**
 * Of subscriptions `s`: those whose free trial began, or is beginning by a payment under way. One that was declined before it
 * began doesn't count.
 */
const BEGAN = sql`s.trial_days > 0 and coalesce(s.trial_amount, 0) = 0 and exists (
  select from payments p
  where p.business_id = s.business_id and p.mode = s.mode and p.subscription_id = s.id and p.billing_reason = 'subscription_create'
    and p.status in ('succeeded', 'processing', 'requires_customer_action'))`

async function hasTriedByEmail({ trx, businessId, mode }: Scope, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from customers c
    join subscriptions s on s.business_id = c.business_id and s.mode = c.mode and s.customer_id = c.id
    where c.business_id = ${businessId} and c.mode = ${mode} and ${toMailbox(sql`c.email`)} = ${toMailbox(sql`${email}::text`)}
      and ${BEGAN} limit 1`.execute(trx)
  return rows.length > 0
}

async function hasTriedByCard({ trx, businessId, mode }: Scope, fingerprint: string): Promise<boolean> {
  const { rows } = await sql`
    select from payments first
    join subscriptions s on s.business_id = first.business_id and s.mode = first.mode and s.id = first.subscription_id
    where first.business_id = ${businessId} and first.mode = ${mode} and first.card_fingerprint = ${fingerprint}
      and first.billing_reason = 'subscription_create' and ${BEGAN} limit 1`.execute(trx)
  return rows.length > 0
}

/** Returns what shows that this buyer had a free trial of the business before. */
export async function findTrialProof(scope: Scope, { email, cardFingerprint }: Trier): Promise<TrialProof | undefined> {
  if (await hasTriedByEmail(scope, email)) return 'email'
  return cardFingerprint !== null && (await hasTriedByCard(scope, cardFingerprint)) ? 'card' : undefined
}

/** Returns whether a checkout begins a free trial that the business gives each customer once. */
export async function isTrialLimited(scope: Scope, { plan }: Pick<CheckoutSessionRow, 'plan'>): Promise<boolean> {
  if (!plan || plan.initialTerms.trialDays === 0 || plan.initialTerms.trialAmount) return false
  return (await getBusiness(scope)).limitsTrials
}

type Planned = Pick<CheckoutSessionRow, 'lines'> & { plan: SubscriptionPlan | null }

/** Returns a cart whose subscription starts with its first cycle, and why. */
export function removeTrial<Cart extends Planned>(cart: Cart, trialUsed: TrialProof): Cart {
  if (!cart.plan) return cart
  const { terms, initialTerms } = cart.plan
  const plan = { terms, initialTerms: { ...initialTerms, trialDays: 0, trialAmount: null, trialTakesCodes: false, trialUsed } }
  const cycle = buildFirstLines(plan).map((line) => ({ ...line, taxCategory: terms.taxCategory }))
  return { ...cart, plan, lines: cart.lines.flatMap((line) => (line.kind === 'subscription' ? cycle : [line])) }
}

/**
 * Returns the session at today's price if its customer, whom the buyer can't change, had a free trial before. The charge of an
 * attempt under way or made stays as it is.
 */
export async function withTrialLimit(
  scope: Scope,
  session: CheckoutSessionRow,
  attempt: PaymentRow | undefined,
): Promise<CheckoutSessionRow> {
  if ((attempt && isLive(attempt)) || !(await isTrialLimited(scope, session))) return session
  const email = session.customerId ? (await getCustomer(scope, session.customerId)).email : findFixedEmail(session)
  const proof = email ? await findTrialProof(scope, { email, cardFingerprint: null }) : undefined
  return proof ? removeTrial(session, proof) : session
}

/**
 * Refuses a second free trial, before anything is charged. Two checkouts that pay at once wait for each other until the
 * transaction ends, so the second one sees the first.
 * @throws 409 TRIAL_ALREADY_USED
 */
export async function checkTrial(scope: Scope, session: CheckoutSessionRow, trier: Trier): Promise<void> {
  if (!(await isTrialLimited(scope, session))) return
  const { businessId, mode } = scope
  // The email first, then the card: in the same order everywhere, so that no two wait for each other.
  for (const place of [trier.email.replace(/(?<=.)\+[^@]*@/, '@'), trier.cardFingerprint])
    if (place !== null) await lockName(scope, `trial/${businessId}/${mode}/${place}`)
  if (await findTrialProof(scope, trier)) throw fault('TRIAL_ALREADY_USED')
}

/** Records the card with the attempt that begins a trial, so that the next one sees it before the card network has answered. */
export async function claimTrial(
  scope: Scope,
  session: CheckoutSessionRow,
  { payment, cardFingerprint }: { payment: PaymentRow; cardFingerprint: string | null },
): Promise<void> {
  if (cardFingerprint === null || !(await isTrialLimited(scope, session))) return
  await scope.trx
    .updateTable('payments')
    .set({ cardFingerprint })
    .where((row) => row.and({ ...toTenant(scope), id: payment.id }))
    .execute()
}

/** Keeps today's price with the session, so that its page goes on showing what was charged. */
export async function recordTrialLimit(scope: Scope, session: CheckoutSessionRow): Promise<void> {
  if (session.plan?.initialTerms.trialUsed) await setSessionPlan(scope, session)
}
