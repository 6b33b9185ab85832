import { HOUR } from '@tradepost/kit/clock'
import type { Chance } from '@tradepost/platform-server/demo/seeded-random'
import {
  type Answered,
  ask,
  post,
  type TestBusiness,
  type TestProvider,
  typed,
} from '@tradepost/provider-server/testing/test-provider'
import type { Stock } from './stock.ts'

/** What the month has made so far, by ID. */
export type Month = {
  provider: Pick<TestProvider, 'request' | 'advance'>
  business: TestBusiness
  chance: Chance
  stock: Stock
  /** How far the clock moves at most in one step. */
  stepMilliseconds: number
  payments: string[]
  disputes: string[]
  keys: { id: string; key: string }[]
  instances: { id: string; key: string }[]
  payouts: string[]
  subscriptions: string[]
}

/** Makes a call; undefined if there is nothing yet to make it about. */
export type Operation = (month: Month) => Promise<Answered | undefined>

const CARDS = [
  [30, '4242424242424242'],
  [4, '4000000000009995'],
  [3, '4000000000005126'],
  [3, '4000000000007726'],
  [2, '4000000000002685'],
  [2, '4000000000001976'],
  [2, '4000000000005423'],
  [2, '4000000000000259'],
  // Pays once, then declines each renewal.
  [2, '4000000000000341'],
] as const
const BILLING: readonly (readonly [weight: number, billing: { country: string }])[] = [
  [6, { country: 'US' }],
  [4, { country: 'ES' }],
  [2, { country: 'IN' }],
]

const anyOf = <T>({ chance }: Month, things: readonly T[]): T | undefined => things[chance.below(things.length)]
const isOneIn = ({ chance }: Month, count: number): boolean => chance.below(count) === 0
const call = ({ provider, business }: Month, path: string, body: object = {}, method = 'POST') =>
  ask(provider, path, { method, key: business.apiKey, body })

/** Opens a checkout of a product and pays it, as its page does. */
async function buy(month: Month, product_id: string, { quantity = 1, session = {} }: { quantity?: number; session?: object }) {
  const { provider, chance } = month
  const customer = isOneIn(month, 2) ? { customer: { customer_id: anyOf(month, month.stock.customers) } } : {}
  const opened = await call(month, '/checkouts', { product_cart: [{ product_id, quantity }], ...customer, ...session })
  if (opened.status !== 200) return opened
  const path = `/session/${String(opened.body.session_id)}`
  const billing = chance.pick(BILLING)
  const { body: totals } = await ask(provider, `${path}/totals?country=${billing.country}`, { method: 'GET' })
  const shown = { expected_total: totals.total, expected_wallet: totals.wallet, expected_currency: totals.currency }
  const paid = await post(provider, `${path}/pay`, typed(chance.pick(CARDS), { billing, ...shown }))
  if (typeof paid.body.payment_id === 'string') month.payments.push(paid.body.payment_id)
  return paid
}

const sell: Operation = (month) => {
  const session = isOneIn(month, 5) ? { billing_currency: 'CAD' } : {}
  return buy(month, anyOf(month, month.stock.things) ?? '', { quantity: 1 + month.chance.below(3), session })
}

const sellKeys: Operation = async (month) => {
  const paid = await buy(month, month.stock.licensed, { quantity: 1 + month.chance.below(3) })
  const { items } = await month.business.client.licenseKeys.list({ page_size: 3 })
  for (const { id, key } of items) if (!month.keys.some((known) => known.id === id)) month.keys.push({ id, key })
  return paid
}

const subscribe: Operation = async (month) => {
  const paid = await buy(month, month.stock.plan, {})
  const { items } = await month.business.client.subscriptions.list({ page_size: 1 })
  for (const { subscription_id: id } of items) if (!month.subscriptions.includes(id)) month.subscriptions.push(id)
  return paid
}

const changeSubscription: Operation = async (month) => {
  const id = anyOf(month, month.subscriptions)
  const change = month.chance.pick([
    [2, { status: 'paused' }],
    [2, { status: 'active' }],
    [1, { status: 'cancelled' }],
    [1, { cancel_at_next_billing_date: true }],
  ])
  return id ? call(month, `/subscriptions/${id}`, change, 'PATCH') : undefined
}

const changePlan: Operation = async (month) => {
  const id = anyOf(month, month.subscriptions)
  const change = {
    product_id: anyOf(month, [month.stock.plan, month.stock.largePlan]),
    quantity: 1 + month.chance.below(2),
    proration_billing_mode: anyOf(month, ['prorated_immediately', 'difference_immediately', 'full_immediately', 'do_not_bill']),
  }
  return id ? call(month, `/subscriptions/${id}/change-plan`, change) : undefined
}

const refund: Operation = async (month) => {
  const payment_id = anyOf(month, month.payments)
  if (!payment_id) return undefined
  if (isOneIn(month, 3)) return call(month, '/refunds', { payment_id })
  const { items } = await month.business.client.payments.retrieveLineItems(payment_id)
  const line = anyOf(month, items)
  const amount = 1 + month.chance.below(Math.max(1, (line?.refundable_amount ?? 0) + 100))
  const part = { item_id: line?.items_id, ...(isOneIn(month, 4) ? {} : { amount, tax_inclusive: isOneIn(month, 2) }) }
  return call(month, '/refunds', { payment_id, items: [part] })
}

const raiseDispute: Operation = async (month) => {
  const payment_id = anyOf(month, month.payments)
  if (!payment_id) return undefined
  const amount = isOneIn(month, 2) ? { amount: 1 + month.chance.below(7000) } : {}
  const raised = await call(month, '/test_helpers/disputes', { payment_id, ...amount, rdr: isOneIn(month, 5) })
  if (raised.status === 200) month.disputes.push(String(raised.body.dispute_id))
  return raised
}

const advanceDispute: Operation = async (month) => {
  const id = anyOf(month, month.disputes)
  const to = anyOf(month, ['accepted', 'challenged', 'challenged', 'cancelled', 'expired', 'won', 'won', 'lost', 'escalate'])
  return id ? call(month, `/test_helpers/disputes/${id}/advance`, { to }) : undefined
}

const changeWallet: Operation = (month) =>
  call(month, `/customers/${anyOf(month, month.stock.customers)}/wallets/ledger-entries`, {
    entry_type: isOneIn(month, 3) ? 'debit' : 'credit',
    currency: isOneIn(month, 4) ? 'INR' : 'USD',
    amount: 1 + month.chance.below(3000),
  })

const activate: Operation = async (month) => {
  const known = anyOf(month, month.keys)
  if (!known) return undefined
  const activated = await call(month, '/licenses/activate', { license_key: known.key, name: 'Workshop' })
  if (activated.status === 201) month.instances.push({ id: String(activated.body.id), key: known.key })
  return activated
}

const deactivate: Operation = async (month) => {
  const known = anyOf(month, month.instances)
  return known && call(month, '/licenses/deactivate', { license_key: known.key, license_key_instance_id: known.id })
}

const changeKey: Operation = async (month) => {
  const known = anyOf(month, month.keys)
  const change = month.chance.pick([
    [1, { disabled: true }],
    [2, { disabled: false }],
    [1, { activations_limit: month.chance.below(5) }],
    [1, { activations_limit: null }],
  ])
  return known && call(month, `/license_keys/${known.id}`, change, 'PATCH')
}

const payOut: Operation = async (month) => {
  const outcome = anyOf(month, ['success', 'failed', 'in_progress', 'on_hold', 'not_initiated'])
  const run = await call(month, '/test_helpers/payouts/run', { outcome })
  const { items } = await month.business.client.payouts.list({ page_size: 10 })
  for (const { payout_id: id } of items) if (!month.payouts.includes(id)) month.payouts.push(id)
  return run
}

const advancePayout: Operation = async (month) => {
  const id = anyOf(month, month.payouts)
  const to = anyOf(month, ['in_progress', 'on_hold', 'success', 'failed'])
  return id ? call(month, `/test_helpers/payouts/${id}/advance`, { to }) : undefined
}

const moveClock: Operation = async (month) => {
  await month.provider.advance(1 + month.chance.below(month.stepMilliseconds))
  return { status: 200, body: {} }
}

/** The operations of a month, with how often each comes among 100, about. */
export const OPERATIONS: Readonly<Record<string, readonly [weight: number, operation: Operation]>> = {
  sell: [24, sell],
  'sell keys': [8, sellKeys],
  subscribe: [4, subscribe],
  'change a subscription': [3, changeSubscription],
  'change a plan': [3, changePlan],
  refund: [16, refund],
  'raise a dispute': [5, raiseDispute],
  'advance a dispute': [7, advanceDispute],
  'change a wallet': [9, changeWallet],
  'activate a key': [7, activate],
  'deactivate a key': [3, deactivate],
  'change a key': [3, changeKey],
  'pay out': [2, payOut],
  'advance a payout': [3, advancePayout],
  'move the clock': [6, moveClock],
}

/** The longest step of the clock with which this many operations take a month, about. */
export const stepOf = (operations: number): number => Math.ceil((2 * 30 * 24 * HOUR) / (0.06 * operations))
