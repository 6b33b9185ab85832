import type { World } from '@tradepost/e2e/world/world'
import { startStopwatch } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { sell } from '@tradepost/provider-server/payouts/test-payouts'
import { enter, send } from '@tradepost/provider-server/portal/test-portal'
import { skipBooks } from '@tradepost/provider-server/testing/test-books'
import { buyKey, license } from '@tradepost/provider-server/testing/test-license-keys'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { measure, print, quantile } from './measure.ts'
import { report } from './report.ts'

const LOAD = { concurrency: 8, seconds: 10 }
/** Payments that are refunded in turn, a little each time. */
const PAYMENTS = 200
const PAYOUT_ENTRIES = 100_000
/** Sales that one statement writes. */
const PART = 2000
/** Payouts that are made, of as many entries each; the figure is their median. */
const PAYOUTS = 3
const UNLIMITED = 1_000_000_000

type Seller = { provider: TestProvider; business: TestBusiness }

/**
 * Measures what happens after a sale: refunds, activations and validations of license keys, the home page of a customer's portal,
 * and a payout of 100,000 entries with its CSV.
 */
export async function runAfterSaleBench(_world: World): Promise<void> {
  const provider = await makeTestProvider({ config: { publicCallsPerMinute: UNLIMITED } })
  // The entries of the large payouts have no payments.
  skipBooks(provider)
  try {
    const seller = { provider, business: await provider.openBusiness() }
    await measureRefunds(seller)
    await measureKeys(seller)
    await measurePortal(seller)
    await measurePayouts({ provider, business: await provider.openBusiness() })
  } finally {
    await provider.close()
  }
}

async function measureRefunds({ provider, business }: Seller): Promise<void> {
  const lines: { payment_id: string; item_id: string }[] = []
  for (let count = 0; count < PAYMENTS; count += 1) {
    const payment_id = await sell({ provider, business }, { amount: 1_000_000 })
    const [line] = (await business.client.payments.retrieveLineItems(payment_id)).items
    lines.push({ payment_id, item_id: line?.items_id ?? '' })
  }
  let turn = 0
  const refund = async () => {
    const { payment_id, item_id } = lines[turn % PAYMENTS] ?? { payment_id: '', item_id: '' }
    turn += 1
    const body = { payment_id, items: [{ item_id, amount: 100 }], reason: `Turn ${turn}` }
    const { status } = await ask(provider, '/refunds', { key: business.apiKey, body })
    if (status !== 200) throw new Error(`A refund was answered with ${status}`)
  }
  print(await measure('refunds, with what the card network and mail do', LOAD, refund))
  const elapsed = startStopwatch()
  await provider.drainAll()
  report(`  and ${(elapsed() / 1000).toFixed(1)} s until the last of ${turn} had its outcome`)
}

async function measureKeys(seller: Seller): Promise<void> {
  const { key: license_key } = await buyKey(seller)
  const call = (verb: 'activate' | 'validate', wanted: number) => async () => {
    const { status } = await license(seller, verb, { license_key, name: 'Workshop' })
    if (status !== wanted) throw new Error(`${verb} was answered with ${status}`)
  }
  print(await measure('activations of one license key', LOAD, call('activate', 201)))
  print(await measure('validations of a license key', LOAD, call('validate', 200)))
}

async function measurePortal({ provider, business }: Seller): Promise<void> {
  const [payment] = (await business.client.payments.list({ page_size: 1 })).items
  const visit = await enter(provider, business, payment?.customer.customer_id ?? '')
  const show = async () => {
    const { status } = await send(visit, '/api/home')
    if (status !== 200) throw new Error(`The portal's home was answered with ${status}`)
  }
  print(await measure("home page of a customer's portal", LOAD, show))
}

/** Writes the ledger entries of sales that were not paid out yet; each statement is checked, so it holds a part of them. */
async function makeEntries({ provider, business }: Seller, payout: number): Promise<void> {
  for (let from = 1; from <= PAYOUT_ENTRIES; from += PART)
    await sql`
      insert into ledger_entries (business_id, mode, transaction_id, position, account, side, amount, currency, event_type,
        reference_object_id, created_at)
      select ${business.businessId}, 'test', 'ltx_' || ${payout}::int || '_' || number, side.position, side.account, side.side, 100, 'USD',
        'payment', 'pay_' || number, ${provider.clock.now()}::timestamptz
      from generate_series(${from}::int, ${from + PART - 1}::int) as number,
        (values (0, 'clearing', 'debit'), (1, 'merchant_balance', 'credit')) as side (position, account, side)`.execute(
      provider.deps.database.db,
    )
}

async function measurePayouts(seller: Seller): Promise<void> {
  const { provider, business } = seller
  const [runs, exports, sizes]: [number[], number[], number[]] = [[], [], []]
  for (let payout = 0; payout < PAYOUTS; payout += 1) {
    await makeEntries(seller, payout)
    await sql`analyze ledger_entries, payout_entries`.execute(provider.deps.database.db)
    const running = startStopwatch()
    const { body } = await ask(provider, '/test_helpers/payouts/run', { key: business.apiKey })
    runs.push(running())
    const [made] = Array.isArray(body.items) ? body.items : []
    const exporting = startStopwatch()
    const answer = await business.client.payouts.breakup.details.downloadCsv(String(made?.payout_id)).asResponse()
    let size = 0
    for await (const part of answer.body ?? []) size += part.length
    exports.push(exporting())
    sizes.push(size)
  }
  const middle = (values: readonly number[]) => Math.round(quantile(values, 0.5))
  report(
    `a payout of ${PAYOUT_ENTRIES} entries: median ${middle(runs)} ms; its CSV of ${(middle(sizes) / 2 ** 20).toFixed(1)} MB: ` +
      `median ${middle(exports)} ms; rss ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`,
  )
}
