import { post, type TestBusiness, type TestProvider, typed } from './test-provider.ts'
import { FAILS_LATER, monthly, moveClock, retryRenewals, subscribe, VISA } from './test-subscriptions.ts'

type At = { provider: TestProvider; business: TestBusiness }

const sell = async ({ business }: At, name: string, price: number, trial: number) => {
  const sold = { name, tax_category: 'saas' as const, price: monthly(price, { trial_period_days: trial }) }
  return (await business.client.products.create(sold)).product_id
}

/** Changes the card on its page, which charges the amount due. */
async function giveCard({ provider, business }: At, id: string, number: string, due = 0): Promise<void> {
  const { payment_link } = await business.client.subscriptions.updatePaymentMethod(id, { payment_method: { type: 'new' } })
  const path = `/session/${String(payment_link).split('/').at(-1)}/pay`
  const billing = { country: 'US', zipcode: '10001' }
  const { status, body } = await post(provider, path, typed(number, { expected_total: due, billing }))
  if (status !== 200) throw new Error(JSON.stringify(body))
  await provider.drainAll()
}

/**
 * Runs two years of one subscription by the business's test clock: a trial, renewals, a failing card, a hold with retries,
 * another card, an upgrade, a downgrade, a cancellation at the next billing date, and its end.
 */
export async function liveTwoYears(at: At): Promise<string> {
  const { business } = at
  await retryRenewals(at)
  const basic = await sell(at, 'Basic', 2000, 14)
  const pro = await sell(at, 'Pro', 5000, 0)
  const { subscription } = await subscribe(at, basic, { total: 0 })
  const id = subscription.subscription_id
  await moveClock(at, { to: '2027-05-10T15:00:00Z' })
  await giveCard(at, id, FAILS_LATER)
  await moveClock(at, { to: '2027-06-06T12:00:00Z' })
  await giveCard(at, id, VISA, 2000)
  await moveClock(at, { to: '2027-09-20T09:00:00Z' })
  const change = { quantity: 1, proration_billing_mode: 'prorated_immediately' as const }
  await business.client.subscriptions.changePlan(id, { ...change, product_id: pro })
  await moveClock(at, { to: '2028-02-20T09:00:00Z' })
  await business.client.subscriptions.changePlan(id, { ...change, product_id: basic })
  await moveClock(at, { to: '2028-10-25T18:30:00Z' })
  await business.client.subscriptions.update(id, { cancel_at_next_billing_date: true })
  await moveClock(at, { to: '2028-11-21T09:00:00Z' })
  return id
}

/**
 * Returns all that the business can see of a period except its payouts, each with its instant by its clock: `2027-06-05 09:00:00
 * payment failed 2000`.
 */
export async function timelineOf({ provider, business }: At): Promise<string[]> {
  const { db } = provider.deps.database
  const ofBusiness = { businessId: business.businessId }
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where((row) => row.and(ofBusiness))
    .execute()
  const invoices = await db
    .selectFrom('invoices')
    .selectAll()
    .where((row) => row.and(ofBusiness))
    .execute()
  const mails = await db.selectFrom('emails').selectAll().execute()
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where((row) => row.and(ofBusiness))
    .where('type', 'not like', 'payout.%')
    .execute()
  return [
    ...payments.map(
      ({ createdAt, status, totalAmount, billingReason }) =>
        [createdAt, `payment ${billingReason} ${totalAmount} ${status}`] as const,
    ),
    ...invoices.map(({ issuedAt, number }) => [issuedAt, `invoice ${number}`] as const),
    ...mails.map(({ createdAt, subject }) => [createdAt, `mail ${subject}`] as const),
    ...events.map(({ createdAt, type }) => [createdAt, `event ${type}`] as const),
  ]
    .map(([instant, what]) => `${instant.toISOString().slice(0, 19).replace('T', ' ')} ${what}`)
    .sort()
}
