import type { SellerBalanceEntryList } from '@tradepost/contract/platform/sales/seller-balance'
import type { SellerPayment, SellerPaymentList } from '@tradepost/contract/platform/sales/seller-payments'
import type { SellerPayoutEntries, SellerPayoutList } from '@tradepost/contract/platform/sales/seller-payouts'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import { expect } from 'vitest'
import { readCsv } from '#src/seller/home/read-csv.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Stocked } from './sell.ts'

/** What each place says of a payment: what is left of it, and the fees in it. */
type Told = { net: number; fee: number }

/** Adds up what the provider's own ledger has of a payment, its refunds and its disputes, entry by entry. */
async function addUp({ client }: Stocked, paymentId: string): Promise<Told> {
  const payment = await client.payments.retrieve(paymentId)
  const references = [
    paymentId,
    ...payment.refunds.map((each) => each.refund_id),
    ...payment.disputes.map((each) => each.dispute_id),
  ]
  let net = 0
  let fee = 0
  for (const reference_object_id of references)
    for (const entry of (await client.balances.retrieveLedger({ reference_object_id, page_size: 100 })).items) {
      const change = entry.is_credit ? entry.amount : -entry.amount
      net += change
      if (['payment_fees', 'refund_fees', 'dispute_fees'].includes(entry.event_type)) fee -= change
    }
  return { net, fee }
}

/** Reads every page of a list of the dashboard. */
async function listAll<T>({ seller }: Stocked, path: string): Promise<T[]> {
  const items: T[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: { items: T[]; next: string | null } } = await seller.visitor.get(
      `/api/organizations/${seller.slug}/${path}?${new URLSearchParams(cursor ? { cursor } : {})}`,
    )
    items.push(...body.items)
    cursor = body.next
  }
  return items
}

/** Sums amounts by payment. */
function sumByPayment<T extends { payment: { payment_id: string } | null }>(
  entries: readonly T[],
  changeOf: (entry: T) => number,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const entry of entries)
    if (entry.payment) {
      const { payment_id: id } = entry.payment
      sums.set(id, (sums.get(id) ?? 0) + changeOf(entry))
    }
  return sums
}

/** Sums the entries of all payouts by payment, as their pages list them. */
async function sumPayouts(shop: Stocked): Promise<Map<string, number>> {
  const { seller } = shop
  const entries: SellerPayoutEntries['items'] = []
  for (const { payout_id: id } of await listAll<SellerPayoutList['items'][number]>(shop, 'payouts'))
    for (let page = 0, hasMore = true; hasMore; page += 1) {
      const path = `/api/organizations/${seller.slug}/payouts/${id}/entries?page=${page}`
      const { body } = await seller.visitor.get<SellerPayoutEntries>(path)
      entries.push(...body.items)
      hasMore = body.has_more
    }
  return sumByPayment(entries, (entry) => entry.payout_currency_amount)
}

/** Sells so much in each currency that its balance covers the returns and is paid out. */
async function fillBalances({ client, goods, buyer }: Stocked): Promise<void> {
  for (const [product_id = ''] of goods) {
    const { checkout_url: url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 900 }] })
    await payHosted(url ?? '', { email: buyer.email })
  }
}

/** Pays the whole balance of a shop out, and expects all places to tell the same of what these payments leave. */
export async function compareKept(shop: Stocked, paymentIds: readonly string[]): Promise<void> {
  const { world, seller, client } = shop
  await fillBalances(shop)
  await client.post('/test_helpers/payouts/run', { body: { outcome: 'success' } })
  await world.drainAll()
  await refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
  const listed = new Map(
    (await listAll<SellerPaymentList['items'][number]>(shop, 'payments')).map((each) => [each.payment_id, each.ledger]),
  )
  const entries = await listAll<SellerBalanceEntryList['items'][number]>(shop, 'balance-entries')
  const ofBalance = sumByPayment(entries, ({ is_credit: isCredit, amount }) => (isCredit ? amount : -amount))
  const ofPayouts = await sumPayouts(shop)
  const file = await seller.visitor.get<{ text: string }>(`/api/organizations/${seller.slug}/payments.csv`)
  const [header = [], ...rows] = readCsv(file.body.text)
  const inFile = new Map(rows.map((row) => [row[0], Object.fromEntries(header.map((name, index) => [name, row[index]]))]))
  for (const id of paymentIds) {
    const expected = await addUp(shop, id)
    const { body } = await seller.visitor.get<SellerPayment>(`/api/organizations/${seller.slug}/payments/${id}`)
    if (body.payment.total_amount === 0) {
      expect([body.kept, listed.get(id), inFile.get(id)?.net, expected.net]).toEqual([null, null, '', 0])
      continue
    }
    const { is_complete: isComplete, ...kept } = body.kept ?? { is_complete: false }
    expect(isComplete, id).toBe(true)
    expect(kept).toMatchObject(expected)
    expect(listed.get(id)).toEqual(kept)
    expect([inFile.get(id)?.net_minor, inFile.get(id)?.fee_minor]).toEqual([`${expected.net}`, `${expected.fee}`])
    expect(ofBalance.get(id)).toBe(expected.net)
    expect(entries.find(({ payment }) => payment?.payment_id === id)?.payment?.ledger).toEqual(kept)
    expect(ofPayouts.get(id)).toBe(expected.net)
  }
}
