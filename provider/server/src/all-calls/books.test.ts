import { DAY, HOUR } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct, openCheckout, tryToPay, VISA } from '#src/abandoned-checkouts/test-abandonment.ts'
import { checkBooks, dropGuard, INVARIANTS, listBroken } from '#src/testing/test-books.ts'
import { makeThings } from '#src/testing/test-calls.ts'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'
import { FAILS_LATER, monthly, subscribe } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const things = await makeThings(provider, business)
  await provider.drainAll()
  const { payment_id } = await business.client.licenseKeys.retrieve(things('license_keys'))
  const body = { payment_id, amount: 200 }
  const won = await business.client.post<{ dispute_id: string }>('/test_helpers/disputes', { body })
  for (const to of ['challenged', 'won'])
    await business.client.post(`/test_helpers/disputes/${won.dispute_id}/advance`, { body: { to } })
  await business.client.post(`/test_helpers/payouts/${things('payouts')}/advance`, { body: { to: 'failed' } })
  await business.client.post('/test_helpers/payouts/run')
  await provider.drainAll()
  await leaveAndComeBack()
  await holdAndRecover()
})
afterAll(() => provider.close())

/** Abandons a checkout, and buys the same after all. */
async function leaveAndComeBack(): Promise<void> {
  const shop = { provider, business }
  const session = await openCheckout(shop, [await createProduct(shop)])
  await tryToPay(shop, session)
  await provider.advance(HOUR)
  await tryToPay(shop, session, { card: VISA })
}

/** Puts two subscriptions on hold, and pays what one of them owes. */
async function holdAndRecover(): Promise<void> {
  const pro = { name: 'Pro', price: monthly(2000), tax_category: 'saas' as const }
  const { product_id } = await business.client.products.create(pro)
  const held = { number: FAILS_LATER, total: 2000 }
  await subscribe({ provider, business }, product_id, { ...held, typed: { email: 'held@example.com' } })
  const { subscription } = await subscribe({ provider, business }, product_id, held)
  await provider.advance(31 * DAY)
  const path = `/subscriptions/${subscription.subscription_id}/update-payment-method`
  const link = await ask(provider, path, { key: business.apiKey, body: { type: 'new' } })
  const page = String(link.body.payment_link).split('/').at(-1) ?? ''
  await post(provider, `/session/${page}/pay`, typed(VISA, { expected_total: 2000 }))
  await provider.drainAll()
}

const entry = (
  account: string,
  event: string,
  reference: string,
) => `insert into ledger_entries (business_id, mode, transaction_id,
  position, account, side, amount, currency, event_type, reference_object_id, created_at)
  select business_id, mode, 'planted', 0, '${account}', 'credit', 1, 'USD', '${event}', id, now() from ${reference} limit 1`

/** For each rule, what breaks it. Triggers and foreign keys are off meanwhile, and all of it is rolled back. */
const PLANTED: Readonly<Record<string, string>> = {
  'I1: the entries of a transaction sum to zero': entry('clearing', 'adjustment', 'payments'),
  'I1: the accounts of a currency sum to zero': entry('clearing', 'adjustment', 'payments'),
  'a closed balance is the sum of all entries before it, except of the changes that are still open':
    "insert into closed_balances select id, 'test', 'USD', now(), -1 from businesses limit 1",
  'a payment that succeeded is in the ledger once, with what the card paid; no other is': entry(
    'merchant_balance',
    'payment',
    'payments',
  ),
  'a refund that succeeded is in the ledger once, with its tax and fee; no other is': entry(
    'merchant_balance',
    'refund',
    'refunds',
  ),
  'I2: what a payment says is refunded and disputed is the sum of its refunds and disputes':
    'update payments set refund_reserved = refund_reserved + 1 where refund_reserved > 0',
  'I2: what a line says is refunded is the sum of its refunds':
    'update payment_lines set refund_total = refund_total - 1 where refund_total > 0',
  'I3: refunds and disputes are of a payment that succeeded, and never exceed it':
    'update refunds set settlement_amount = 100 * settlement_amount',
  'I19: a dispute holds its amount while it is open, and returns all of it when it is won':
    "update disputes set status = 'dispute_lost' where status = 'dispute_won'",
  'I9: a wallet never falls below zero': 'alter table wallets drop constraint wallets_within; update wallets set balance = -1',
  'I2: the balance of a wallet is the sum of its entries': 'update wallets set balance = balance + 1',
  'the ledger owes customers what is in their wallets': 'update wallets set balance = balance + 1',
  'I16: the amount of a payout is the sum of its entries': 'update payouts set amount = amount + 1',
  'I16: an entry is in at most one payout that did not fail':
    'drop index payout_entries_once; update payout_entries set is_released = false',
  'I16: only the entries of a failed payout can be paid again': 'update payout_entries set is_released = true',
  'a payout is on its way until it has arrived or returned, and takes its amount and fee':
    "update payouts set status = 'in_progress' where status = 'success'",
  'I4: the lines of a payment sum to its total and tax': 'update payment_lines set amount = amount + 1, total = total + 1',
  'I5: a cycle of a subscription is paid once':
    "drop index payments_of_cycle; update payments set subscription_id = 'sub_planted', cycle = 1",
  'I5: a checkout session is paid once':
    "drop index payments_live_attempt; update payments set checkout_session_id = 'cks_planted'",
  'I8: a discount is used at most as often as its limit': `update discounts set usage_limit = 1;
    insert into discount_redemptions (business_id, mode, payment_id, discount_id, customer_id, created_at)
    select discount.business_id, discount.mode, payment.id, discount.id, payment.customer_id, now()
    from discounts as discount, payments as payment limit 2`,
  'I7: a license key counts its activations, and has no more than its limit': 'update license_keys set instances_count = 0',
  'I12: a license key of a sale belongs to a payment that succeeded': "update payments set status = 'failed'",
  'I12: a license key of a subscription works exactly while it runs':
    "update subscriptions set status = 'on_hold'; update license_keys set suspension = null, subscription_id = (select min(id) from subscriptions)",
  'I10: a payment that succeeded tells it once': "delete from events where type = 'payment.succeeded'",
  'I10: the outcome of a refund is told once': "delete from events where type = 'refund.succeeded'",
  'I10: the end of a dispute is told once': "delete from events where type = 'dispute.won'",
  'I10: a payout and its end are told once': "delete from events where type = 'payout.failed'",
  'I10: a license key is told once': "delete from events where type = 'license_key.created'",
  'I10: an abandoned checkout tells it once, and that it was recovered once, if it was':
    "delete from events where type = 'abandoned_checkout.recovered'",
  'an abandoned checkout that nobody recorded is not told': 'delete from abandoned_checkouts',
  'an abandoned checkout was recovered within 14 days, by a payment that succeeded':
    "update abandoned_checkouts set abandoned_at = abandoned_at - interval '15 days'",
  'a checkout that was paid is not left abandoned within 14 days':
    "update abandoned_checkouts set status = 'abandoned', recovered_payment_id = null",
  'I10: a dunning tells its start once, and its recovery once, if it recovered':
    "delete from events where type = 'dunning.recovered'",
  'a dunning is recovering exactly while its renewal holds the subscription and can be paid':
    "update subscriptions set status = 'active' where status = 'on_hold'",
  'a renewal that holds its subscription has a dunning': "delete from dunnings where status = 'recovering'",
  'a payment shows its refunds and disputes as they are': "update payments set disputes = '[]'",
  'a refund has a credit note exactly if it succeeded': 'delete from credit_notes',
  'the invoices of a payment, without what credit notes take back, say what it keeps': `update invoices
    set document = jsonb_set(document, '{total}', '1')`,
  'invoices and credit notes are numbered without gaps': 'delete from invoices where number = 2',
  'a delivery is queued exactly while it is pending': `insert into webhook_queue
    (business_id, mode, delivery_id, event_id, endpoint_id, next_attempt_at)
    select id, 'test', 'planted', 'planted', 'planted', now() from businesses limit 1`,
  'an attempt is of a delivery': `insert into webhook_attempts (business_id, mode, id, delivery_id, number, milliseconds, started_at)
    select id, 'test', 'planted', 'planted', 1, 0, now() from businesses limit 1`,
  'I15: a payment that succeeded was charged once, for what the card pays': 'update payments set total_amount = total_amount + 1',
  'I15: what was charged is of a payment that succeeded or is under way': "update payments set status = 'failed'",
  'I15: a refund that succeeded was made by the network, for what the card gets': 'update refunds set amount = amount + 1',
  'I15: what the network refunded is a refund that did not fail': "update refunds set status = 'failed', failure = 'bank'",
}

class Rollback extends Error {}

/** Returns the rules that are broken once a statement has run; then takes it back. */
async function breakBy(statement: string): Promise<Set<string>> {
  const broken = new Set<string>()
  await provider.deps.database.db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(`set local session_replication_role = replica; ${statement}`).execute(trx)
      for (const { name } of await listBroken({ db: trx, network: provider.acquirerDatabase.db })) broken.add(name)
      throw new Rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error
    })
  return broken
}

test('the books of a business that did everything once are right', async () => {
  await expect(checkBooks(provider.deps.config)).resolves.toBeUndefined()
})

test.each(INVARIANTS.map(({ name }) => name))('%s: what breaks it is found', async (name) => {
  const statement = PLANTED[name]
  if (!statement) throw new Error('Nothing is planted against it')
  expect([...(await breakBy(statement))]).toContain(name)
})

test('a provider whose books are wrong does not close in silence, unless a guard was removed', async () => {
  const wrong = await makeTestProvider()
  const { client } = await wrong.openBusiness()
  const { customer_id } = await client.customers.create({ email: 'maya@example.com', name: 'Maya Lindqvist' })
  const entry = { entry_type: 'credit' as const, currency: 'USD' as const, amount: 100 }
  await client.customers.wallets.ledgerEntries.create(customer_id, entry)
  await wrong.deps.database.db.updateTable('wallets').set({ balance: 200 }).execute()
  await expect(checkBooks(wrong.deps.config)).rejects.toThrow(`the balance of a wallet is the sum of its entries: ${customer_id}`)
  await dropGuard(wrong, 'alter table wallets drop constraint wallets_within')
  await wrong.close()
})
