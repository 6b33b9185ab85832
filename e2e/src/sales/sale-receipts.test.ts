import type { Order, PurchaseList } from '@tradepost/contract/platform/buyer/orders'
import type { SellerPayment } from '@tradepost/contract/platform/sales/seller-payments'
import type { MailboxMail } from '@tradepost/contract/platform/site'
import { runsOf, SEED } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveClock, openCart } from '#src/billing/shop-subscriptions.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { compareKept } from './compare-kept.ts'
import { type DocumentText, toldByEmail, toldByInvoice, toldBySale } from './documents.ts'
import { type GeneratedSale, generateSales } from './generate-sales.ts'
import { changeSale, makeSale, type Stocked, stockShop } from './sell.ts'

/** Sales that are compared. */
const RUNS = runsOf({ usual: 10, all: 500 })
/** Sales per shop and buyer, because a mailbox shows 200 emails. */
const BATCH = 40

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

type SaleFacts = { shop: Stocked; receipts: MailboxMail[]; orderEmails: MailboxMail[]; purchases: Order[] }

/** Reads every page of a buyer's purchases. */
async function listPurchases(visitor: Stocked['buyer']['visitor']): Promise<Order[]> {
  const items: Order[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `?${new URLSearchParams({ cursor })}`
    const { body }: { body: PurchaseList } = await visitor.get<PurchaseList>(`/api/purchases${query}`)
    items.push(...body.items)
    cursor = body.next
  }
  return items
}

async function readSaleFacts(shop: Stocked): Promise<SaleFacts> {
  const { visitor, email } = shop.buyer
  const receipts = await fetch(`${world.provider.url}/mailbox.json?to=${email}`)
  return {
    shop,
    receipts: (await receipts.json()) as MailboxMail[],
    orderEmails: await visitor.mails(email),
    purchases: await listPurchases(visitor),
  }
}

async function findInvoice(paymentId: string): Promise<DocumentText> {
  const { document } = await world.provider.deps.database.db
    .selectFrom('invoices')
    .select('document')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  return toldByInvoice(document)
}

const only = (mails: MailboxMail[], words: string): DocumentText => {
  const found = mails.filter(({ text }) => text.includes(words))
  expect(found, `emails with ${words}`).toHaveLength(1)
  return toldByEmail(found[0]?.text ?? '')
}

/**
 * Expects all documents of a payment to agree. A later charge of a subscription has no email from the shop and isn't a purchase.
 */
async function compare(
  { shop, receipts, orderEmails, purchases }: SaleFacts,
  paymentId: string,
  isLater: boolean,
): Promise<void> {
  const { seller, buyer } = shop
  const { body: sold } = await seller.visitor.get<SellerPayment>(`/api/organizations/${seller.slug}/payments/${paymentId}`)
  const { body: order } = await buyer.visitor.get<Order>(`/api/orders/${sold.order?.id}`)
  expect(order).toMatchObject({ status: 'paid', payment: { payment_id: paymentId } })
  const told = toldBySale(order)
  const summed = [...told.lines, ...told.between].reduce((sum, { amount }) => sum + amount, 0)
  expect(summed).toBe(told.total)
  expect(toldBySale(sold.sale)).toEqual(told)
  expect(only(receipts, paymentId)).toEqual(told)
  expect(await findInvoice(paymentId)).toEqual(told)
  const bought = purchases.filter(({ id }) => id === order.id)
  expect(bought).toHaveLength(isLater ? 0 : 1)
  if (bought[0]) expect(toldBySale(bought[0])).toEqual(told)
  if (isLater) expect(orderEmails.filter(({ text }) => text.includes(order.number))).toEqual([])
  else expect(only(orderEmails, order.number)).toEqual(told)
}

/** Lists every charge after the first of the subscriptions that these payments started. */
async function laterCharges({ client }: Stocked, first: readonly string[]): Promise<string[]> {
  const later: string[] = []
  for await (const payment of client.payments.list({ page_size: 100 }))
    if (payment.subscription_id && payment.status === 'succeeded' && !first.includes(payment.payment_id))
      later.push(payment.payment_id)
  return later
}

async function sellAll(shop: Stocked, sales: readonly GeneratedSale[]): Promise<string[]> {
  const paid: string[] = []
  for (const sale of sales) paid.push(await makeSale(shop, sale))
  await world.drainAll()
  // Moves some days into the cycle, so that a change has remaining time to prorate.
  await moveClock(world, shop.seller, { seconds: 5 * 24 * 3600 })
  for (const [index, sale] of sales.entries()) if (sale.kind === 'plan') await changeSale(shop, sale, paid[index] ?? '')
  await world.drainAll()
  await moveClock(world, shop.seller, { months: 1 })
  return paid
}

/** Refunds a part of every third sale, all of every seventh, and disputes every eleventh. Receipts stay as they were. */
async function returnSome({ client }: Stocked, paid: readonly string[]): Promise<void> {
  // They were sold more than 30 days ago, and no call changes the window.
  await world.provider.deps.database.db.updateTable('businesses').set({ refundWindowDays: 365 }).execute()
  for (const [index, id] of paid.entries()) {
    const { total_amount: total } = await client.payments.retrieve(id)
    if (total === 0) continue
    if (index % 11 === 5) await client.post('/test_helpers/disputes', { body: { payment_id: id } })
    else if (index % 7 === 1) await client.refunds.create({ payment_id: id })
    else if (index % 3 === 0) {
      const line = (await client.payments.retrieveLineItems(id)).items.find(({ amount }) => amount > 0)
      if (line)
        await client.refunds.create({ payment_id: id, items: [{ item_id: line.items_id, amount: Math.ceil(line.amount / 2) }] })
    }
  }
  await world.drainAll()
}

const batches = Array.from({ length: Math.ceil(RUNS / BATCH) }, (_, index) => index)
const sales = generateSales(RUNS, SEED)

test.each(batches)(
  'M3: order page, email, dashboard, purchases, receipt and invoice show the same lines and sums (batch %i)',
  { timeout: 600_000 },
  async (batch) => {
    const shop = await stockShop(world)
    const here = sales.slice(batch * BATCH, (batch + 1) * BATCH)
    const paid = await sellAll(shop, here)
    const around = await readSaleFacts(shop)
    for (const [index, id] of paid.entries())
      await compare(around, id, false).catch((error: unknown) => {
        throw new Error(`sale ${batch * BATCH + index} with SEED=${SEED}: ${JSON.stringify(here[index])}`, { cause: error })
      })
    const later = await laterCharges(shop, paid)
    await returnSome(shop, paid)
    await compareKept(shop, [...paid, ...later])
    for (const id of later) await compare(around, id, true)
    const orderEmails = around.orderEmails.filter(({ subject }) => subject.startsWith('Your order '))
    expect(orderEmails).toHaveLength(paid.length)
    const receipts = around.receipts.filter(({ subject }) => subject.startsWith('Your receipt '))
    expect(receipts).toHaveLength(paid.length + later.length)
  },
)

test('N46: a declined try shows the lines of the sale that it was, as the paid one does', async () => {
  const shop = await stockShop(world)
  const { checkout_url: url } = await shop.client.checkoutSessions.create({
    product_cart: [{ product_id: shop.goods[0]?.[0] ?? '', quantity: 1 }],
    discount_codes: [shop.codes[0] ?? ''],
    billing_address: { country: 'DE', street: '1 Way', city: 'Town', state: 'BE', zipcode: '10115' },
  })
  const buying = { email: shop.buyer.email, country: 'DE' }
  await payHosted(url ?? '', { ...buying, number: '4000000000000002' })
  await payHosted(url ?? '', buying)
  await world.drainAll()
  const { items } = await shop.client.payments.list()
  const showSale = async (status: string) => {
    const id = items.find((payment) => payment.status === status)?.payment_id
    return (await shop.seller.visitor.get<SellerPayment>(`/api/organizations/${shop.seller.slug}/payments/${id}`)).body.sale
  }
  const paid = await showSale('succeeded')
  expect(paid.discounts).toMatchObject([{ amount: expect.any(Number) }])
  expect(await showSale('failed')).toEqual(paid)
})

test('a declined try shows its own figures, also after the buyer paid with the tax of another country', async () => {
  const { visitor, slug, products } = await world.openShop()
  const email = 'moved@example.com'
  const { checkout_url: url } = await openCart(world.visitor(), slug, [{ productId: products.caliper.product_id }])
  const declined = await payHosted(url, { email, number: '4000000000000002' })
  const paid = await payHosted(url, { email, country: 'DE' })
  await world.drainAll()
  const totalOf = async ({ payment_id: id }: Record<string, unknown>) =>
    (await visitor.get<SellerPayment>(`/api/organizations/${slug}/payments/${id}`)).body.sale.total
  expect([await totalOf(declined), await totalOf(paid)]).toEqual([3900, 4641])
})
