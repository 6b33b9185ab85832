import { Attempt, type PaySession, Totals } from '@tradepost/contract/hosted/checkout'
import { SECOND } from '@tradepost/kit/clock'
import { Fault } from '@tradepost/kit/faults'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import type * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { ProviderRefusal } from '#src/payments-provider/client.ts'
import { toCountryCode, toCurrencyCode } from '#src/payments-provider/codes.ts'
import { toFault } from '#src/payments-provider/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { runAfterSale } from './live-after-sale.ts'
import type { Person } from './year-people.ts'
import type { AfterSale, Change, Sale, Stop, Usage } from './year-stop.ts'
import { CARDS, type CardName } from './year-subscribers.ts'

const TIMEOUT_MILLISECONDS = 30 * SECOND
/** Long enough for every renewal of the demo year and the following ones. */
const CARD_YEARS = 5

async function ask<T>(answer: z.ZodType<T>, url: string, body?: PaySession): Promise<T> {
  const post = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const reply = await fetch(url, { ...post, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) }).catch(() => {
    throw toFault({ kind: 'connection' })
  })
  const told: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw toFault({ kind: 'status', status: reply.status, ...ProviderRefusal.parse(told) })
  const read = answer.safeParse(told)
  if (!read.success) throw toFault({ kind: 'unexpected' })
  return read.data
}

type Paying = { buyer: Person; cardNumber: string; at: Date }

/**
 * Pays what a hosted checkout says is due, with the calls that its page makes in a browser. The card may still be declined.
 * @throws what the provider refuses
 */
async function payCheckout(checkoutUrl: string, { buyer, cardNumber, at }: Paying): Promise<Attempt> {
  const { email, name, country } = buyer
  const { total, currency } = await ask(Totals, `${checkoutUrl}/totals?country=${country}`)
  const expiry = { expiry_month: 12, expiry_year: at.getUTCFullYear() + CARD_YEARS }
  return ask(Attempt, `${checkoutUrl}/pay`, {
    email,
    name,
    billing: { country },
    card: { number: cardNumber, ...expiry, security_code: '123' },
    expected_total: total,
    expected_currency: currency,
  })
}

/** Concurrent sales: enough to keep the provider busy without slowing down a visitor of the shop. */
const LANES = 4
const PAGE_SIZE = 100
/** Faults of a request that can't succeed, now or later. */
const REFUSALS: ReadonlySet<string> = new Set(['PAYMENTS_REFUSED', 'PAYMENTS_CONFLICT', 'PAYMENTS_ITEM_NOT_FOUND'])
/** Metadata key that returns a sale's key with its payments. */
const SALE_KEY = 'demo_sale'

/** The payments of each sale by its key, in the order of the tries. */
export type Sold = Map<string, { paymentId: string; isPaid: boolean }[]>

/** The state of a year: the shop's provider, its product IDs by name, and the sales so far. */
export type Living = {
  deps: Deps
  provider: PaymentsProvider
  connection: ProviderConnectionRow
  productIds: ReadonlyMap<string, string>
  addonIds: ReadonlyMap<string, string>
  sold: Sold
  /** Customer IDs of usage-based sales, as far as they were looked up. */
  customerIds: Map<string, string>
}

/** Lists every payment of the shop. */
export async function listAllPayments(provider: PaymentsProvider) {
  const payments: Awaited<ReturnType<PaymentsProvider['payments']['list']>> = []
  for (let page = 0; payments.length === page * PAGE_SIZE; page += 1)
    payments.push(...(await provider.payments.list({ page, pageSize: PAGE_SIZE })))
  return payments
}

/** Lists past sales after a restart. Renewals carry the key too, but come later than the first payment. */
export async function listSold(provider: PaymentsProvider): Promise<Sold> {
  const sold: Sold = new Map()
  for (const { metadata, payment_id: paymentId, status } of (await listAllPayments(provider)).reverse()) {
    const key = String(metadata[SALE_KEY] ?? '')
    if (key !== '') noteSold(sold, key, { paymentId, isPaid: status !== 'failed' })
  }
  return sold
}

function noteSold(sold: Sold, key: string, tried: { paymentId: string; isPaid: boolean }): void {
  sold.set(key, [...(sold.get(key) ?? []), tried])
}

/** Returns the cards still to try: none once one was accepted. */
function cardsLeft({ key, cards }: Sale, sold: Sold): readonly CardName[] {
  const tried = sold.get(key) ?? []
  return tried.some(({ isPaid }) => isPaid) ? [] : cards.slice(tried.length)
}

/** Opens a checkout and pays. Charges only once: a sale that has its payment is skipped. */
async function sell({ provider, productIds, addonIds, sold }: Living, sale: Sale, at: Date): Promise<void> {
  const productId = productIds.get(sale.product)
  const addonId = sale.addon === null ? undefined : addonIds.get(sale.addon)
  const cards = cardsLeft(sale, sold)
  if (!productId || cards.length === 0) return
  const { checkout_url: url } = await provider.checkouts.create({
    product_cart: [
      {
        product_id: productId,
        quantity: sale.quantity,
        ...(sale.amount === null ? {} : { amount: sale.amount }),
        ...(addonId ? { addons: [{ addon_id: addonId, quantity: 1 }] } : {}),
      },
    ],
    customer: { email: sale.buyer.email, name: sale.buyer.name },
    billing_address: { country: toCountryCode(sale.buyer.country) },
    billing_currency: toCurrencyCode(sale.currency),
    ...(sale.code === null ? {} : { discount_codes: [sale.code] }),
    metadata: { [SALE_KEY]: sale.key },
  })
  for (const card of cards) {
    const { status, payment_id: paymentId } = await payCheckout(url, { buyer: sale.buyer, cardNumber: CARDS[card], at })
    noteSold(sold, sale.key, { paymentId, isPaid: status !== 'failed' })
    if (status !== 'failed') return
  }
}

const findPaid = ({ sold }: Living, saleKey: string) => sold.get(saleKey)?.find(({ isPaid }) => isPaid)?.paymentId

/** Returns the current subscription that a sale started; undefined if it was never paid. */
async function findBegun(living: Living, saleKey: string) {
  const paymentId = findPaid(living, saleKey)
  const id = paymentId && (await living.provider.payments.get(paymentId)).subscription_id
  return id ? living.provider.subscriptions.get(id) : undefined
}

/** Applies a subscription change, unless it is done or no longer possible. */
async function change(living: Living, wanted: Change, at: Date): Promise<void> {
  const subscription = await findBegun(living, wanted.sale)
  if (!subscription) return
  const { provider, productIds } = living
  const { subscription_id: id, status, product_id: product, quantity, customer, billing } = subscription
  if (wanted.does === 'give_new_card') {
    if (status !== 'on_hold') return
    const { payment_link: link } = await provider.subscriptions.updatePaymentMethod(id, { payment_method: { type: 'new' } })
    const buyer = { ...customer, country: billing.country }
    if (link) await payCheckout(link, { buyer, cardNumber: CARDS.visa, at })
  } else if (wanted.does === 'change_plan') {
    const target = productIds.get(wanted.product)
    if (status !== 'active' || !target || (product === target && quantity === wanted.quantity)) return
    const plan = { product_id: target, quantity: wanted.quantity, addons: [] }
    await provider.subscriptions.changePlan(id, { ...plan, proration_billing_mode: 'prorated_immediately' })
  } else if (wanted.does === 'cancel_now') {
    if (status === 'active' || status === 'on_hold')
      await provider.subscriptions.update(id, { status: 'cancelled', cancel_reason: 'cancelled_by_customer' })
  } else if (status === 'active') {
    await provider.subscriptions.update(id, { cancel_at_next_billing_date: true, cancel_reason: 'cancelled_by_customer' })
  }
}

/** Sends the usage events of the shop's customers; events that were already sent are skipped. */
async function use(living: Living, usage: readonly Usage[]): Promise<void> {
  const { provider, customerIds } = living
  for (const sale of new Set(usage.map((each) => each.sale))) {
    const paymentId = customerIds.has(sale) ? undefined : findPaid(living, sale)
    if (paymentId) customerIds.set(sale, (await provider.payments.get(paymentId)).customer.customer_id)
  }
  const events = usage.flatMap(({ sale, eventId, minutes, machine }) => {
    const customer_id = customerIds.get(sale)
    return customer_id ? [{ event_id: eventId, customer_id, event_name: 'build.finished', metadata: { minutes, machine } }] : []
  })
  if (events.length > 0) await provider.usageEvents.ingest(events)
}

/**
 * Skips a refused step: someone may work in the shop at the same time, archiving products or canceling subscriptions. Any other
 * error stops the year; a retry resumes it.
 */
async function unlessRefused({ deps }: Living, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Fault) || !REFUSALS.has(error.code)) throw error
    deps.log.info({ what, code: error.code, message: error.message }, 'the demo year leaves out what was refused')
  }
}

async function follow(living: Living, step: AfterSale): Promise<void> {
  const paymentId = findPaid(living, step.sale)
  if (paymentId) await runAfterSale({ provider: living.provider, paymentId }, step)
}

/**
 * Does everything at one stop that is not done yet: the sales concurrently, then the changes of earlier subscribers, and what
 * follows the sales.
 */
export async function runStop(living: Living, { at, sales, changes, usage, afterSale }: Stop): Promise<void> {
  await mapConcurrently(sales, LANES, (sale) => unlessRefused(living, sale.key, () => sell(living, sale, at)))
  for (const each of changes) await unlessRefused(living, `${each.does} of ${each.sale}`, () => change(living, each, at))
  await unlessRefused(living, 'usage', () => use(living, usage))
  for (const each of afterSale) await unlessRefused(living, `${each.does} of ${each.sale}`, () => follow(living, each))
}
