import { type Answered, ask, post, typed } from '@tradepost/provider-server/testing/test-provider'
import DodoPayments from 'dodopayments'
import type { Target } from './after-sale.ts'
import { doAfterSale } from './business-after-sale.ts'
import type { Country } from './catalog.ts'
import type { PlanChange } from './change.ts'
import { type Command, eventIdsOf } from './commands.ts'
import { written } from './dates.ts'
import type { Business } from './opened-business.ts'
import { type Answer, Refused, type State } from './state.ts'
import { addonsOf, codeOf, productIdOf, USED } from './stock.ts'
import { OUTCOMES, type Outcome, type SubscribeOptions } from './subscribe.ts'

/** The test card numbers with these outcomes. */
const NUMBERS: Readonly<Record<Outcome, string>> = {
  approved: '4242424242424242',
  'approved by the bank': '4000002500003155',
  'approved, and never again': '4000000000000341',
  'approved, and refunded slowly': '4000000000007726',
  'approved, and never refunded': '4000000000005126',
  declined: '4000000000009995',
  'declined as lost': '4000000000009987',
  'denied at the bank': '4000002500003155',
}
const ADDRESSES = {
  US: { country: 'US', street: '1401 Folsom Street', city: 'San Francisco', state: 'CA', zipcode: '94103' },
  DE: { country: 'DE', street: 'Torstrasse 1', city: 'Berlin', state: 'Berlin', zipcode: '10119' },
  GB: { country: 'GB', street: '1 High Street', city: 'London', state: 'London', zipcode: 'E1 6AN' },
} as const satisfies Record<Country, object>

/** Facts from the model that a real command needs. `outstanding`: the amount that a page for a new card charges. */
export type Foreseen = {
  before: { now: number; place: number | undefined; outstanding: number; target: Target | undefined }
  after: State
}

type Paying = { place: number; country: Country; outcome: Outcome; expectedTotal: number }

/** Pays a page and answers for the bank; returns the payment. @throws the code of a refusal */
async function pay({ world }: Business, page: string, { place, country, outcome, expectedTotal }: Paying): Promise<string> {
  const buyer = { email: `buyer.${place}@example.com`, billing: ADDRESSES[country], expected_total: expectedTotal }
  const path = `/session/${page}`
  const { body } = await post(world.provider(), `${path}/pay`, typed(NUMBERS[outcome], buyer))
  if (typeof body.payment_id !== 'string') throw new Refused(body.code ?? JSON.stringify(body))
  if (body.status === 'requires_customer_action') {
    const answer = OUTCOMES[outcome].now === 'approve' ? 'approve' : 'deny'
    await post(world.provider(), `${path}/challenge/${body.payment_id}`, { answer })
  }
  return body.payment_id
}

async function cartOf(business: Business, { plan, quantity, addons, codes, onDemand }: SubscribeOptions) {
  const product = { product_id: await productIdOf(business, plan), quantity, addons: await addonsOf(business, addons) }
  const discount_codes = await Promise.all(codes.map((name) => codeOf(business, name)))
  return {
    product,
    discount_codes,
    on_demand: onDemand && { mandate_only: onDemand.first === null, product_price: onDemand.first },
  }
}

/** Opens a checkout and pays it. */
async function subscribe(business: Business, asked: SubscribeOptions, paying: Omit<Paying, 'place' | 'country'>): Promise<void> {
  const { product, discount_codes, on_demand } = await cartOf(business, asked)
  const { session_id } = await business.client.checkoutSessions.create({
    product_cart: [product],
    discount_codes,
    ...(on_demand ? { subscription_data: { on_demand } } : {}),
  })
  const id = await pay(business, session_id, { ...paying, place: business.subscriptions.length, country: asked.country })
  const { subscription_id, customer } = await business.client.payments.retrieve(id)
  business.subscriptions.push({ id: subscription_id ?? '', customerId: customer.customer_id, payments: [], keys: [] })
}

const pageOf = (link: string | null | undefined): string => link?.split('/').at(-1) ?? ''

async function openLink(business: Business, asked: SubscribeOptions): Promise<void> {
  const { product, discount_codes, on_demand } = await cartOf(business, asked)
  const { subscription_id, customer, payment_link } = await business.client.subscriptions.create({
    ...product,
    discount_codes,
    on_demand,
    billing: ADDRESSES[asked.country],
    customer: { email: `buyer.${business.subscriptions.length}@example.com`, name: 'Maya Lindqvist' },
    payment_link: true,
  })
  business.subscriptions.push({
    id: subscription_id,
    customerId: customer.customer_id,
    payments: [],
    keys: [],
    page: pageOf(payment_link),
  })
}

/** Previews a plan change, then makes it. */
async function changePlan(business: Business, id: string, asked: PlanChange): Promise<void> {
  const { client } = business
  const change = {
    product_id: asked.plan ? await productIdOf(business, asked.plan) : (await client.subscriptions.retrieve(id)).product_id,
    quantity: asked.quantity,
    addons: await addonsOf(business, asked.addons),
    proration_billing_mode: asked.mode,
    effective_at: asked.isLater ? ('next_billing_date' as const) : ('immediately' as const),
    on_payment_failure: asked.isPreventedByDecline ? ('prevent_change' as const) : ('apply_change' as const),
    ...(asked.keepsCodes ? {} : { discount_codes: [] }),
  }
  if (!asked.isLater) {
    const { immediate_charge } = await client.subscriptions.previewChangePlan(id, change)
    business.quoted = immediate_charge.summary.total_amount
  }
  await client.subscriptions.changePlan(id, change)
}

/** From now on, all cards of the business get this answer. */
async function letBankSay({ world, businessId }: Business, answer: Answer): Promise<void> {
  const behavior = answer === 'approve' ? { kind: 'approve' } : { kind: 'decline', code: answer }
  await world
    .provider()
    .acquirerDatabase.db.updateTable('storedCards')
    .set({ behavior: JSON.stringify(behavior) as never })
    .where('businessId', '=', businessId)
    .execute()
}

async function payLink(business: Business, place: number, outcome: Outcome, { after }: Foreseen): Promise<void> {
  const page = business.subscriptions[place]?.page
  const foreseen = after.subscriptions[place]
  if (!page || !foreseen) return
  const expectedTotal = foreseen.link?.payment.total ?? 0
  await pay(business, page, { place, country: foreseen.country, outcome, expectedTotal })
}

async function giveCard(business: Business, place: number, outcome: Outcome, { before, after }: Foreseen): Promise<void> {
  const { id = '' } = business.subscriptions[place] ?? {}
  const { payment_link } = await business.client.subscriptions.updatePaymentMethod(id, { payment_method: { type: 'new' } })
  const country = after.subscriptions[place]?.country ?? 'US'
  await pay(business, pageOf(payment_link), { place, country, outcome, expectedTotal: before.outstanding })
}

/** Charges the subscription's card again. */
async function retry({ client }: Business, id: string): Promise<void> {
  const { payment_method_id } = await client.subscriptions.retrieve(id)
  const payment_method = { type: 'existing' as const, payment_method_id: payment_method_id ?? 'pm_none' }
  await client.subscriptions.updatePaymentMethod(id, { payment_method })
}

async function doWith(business: Business, command: Extract<Command, { of: number }>, foreseen: Foreseen) {
  const { client, subscriptions } = business
  const { now, place } = foreseen.before
  if (place === undefined) return
  const { id = '', customerId = '' } = subscriptions[place] ?? {}
  switch (command.kind) {
    case 'pay by the link':
      return payLink(business, place, command.outcome, foreseen)
    case 'give a card':
      return giveCard(business, place, command.outcome, foreseen)
    case 'retry':
      return retry(business, id)
    case 'change plan':
      return changePlan(business, id, command.asked)
    case 'forget the change':
      return client.subscriptions.cancelChangePlan(id)
    case 'pause':
      return client.subscriptions.update(id, { status: 'paused' })
    case 'resume':
      return client.subscriptions.update(id, { status: 'active' })
    case 'cancel':
      return client.subscriptions.update(id, { status: 'cancelled' })
    case 'cancel later':
      return client.subscriptions.update(id, { cancel_at_next_billing_date: command.isMarked })
    case 'bill next':
      return client.subscriptions.update(id, { next_billing_date: written(now + command.inSeconds * 1000) })
    case 'charge':
      return client.subscriptions.charge(id, { product_price: command.price })
    case 'use': {
      const timestamp = written(now + command.inSeconds * 1000)
      const event = { customer_id: customerId, event_name: USED, timestamp }
      return client.usageEvents.ingest({ events: eventIdsOf(command).map((event_id) => ({ ...event, event_id })) })
    }
  }
}

async function advance({ world, apiKey }: Business, { before, after }: Foreseen): Promise<void> {
  if (after.now === before.now) return
  const body = { to: written(after.now) }
  const moved: Answered = await ask(world.provider(), '/test_helpers/clock/advance', { key: apiKey, body })
  if (moved.status !== 200) throw new Error(JSON.stringify(moved.body))
}

async function act(business: Business, command: Command, foreseen: Foreseen) {
  if ('of' in command) return doWith(business, command, foreseen)
  const { target } = foreseen.before
  if ('which' in command) return target && doAfterSale(business, foreseen.after, target)
  switch (command.kind) {
    case 'subscribe': {
      const expectedTotal = foreseen.after.payments.at(-1)?.total ?? 0
      return subscribe(business, command.asked, { outcome: command.outcome, expectedTotal })
    }
    case 'open a link':
      return openLink(business, command.asked)
    case 'the bank says':
      return letBankSay(business, command.answer)
    case 'retry renewals': {
      const { days } = command
      const body = days === null ? { enabled: false } : { enabled: true, window_days: days }
      return business.client.patch('/settings/renewal_retries', { body })
    }
    case 'advance':
    case 'advance to what falls due':
      return advance(business, foreseen)
  }
}

/** Runs a command in the real world, with all due work; returns the code of a refusal. */
export async function carryOut(business: Business, command: Command, foreseen: Foreseen): Promise<string | null> {
  business.quoted = null
  try {
    await act(business, command, foreseen)
    return null
  } catch (error) {
    if (error instanceof Refused) return error.code
    if (!(error instanceof DodoPayments.APIError)) throw error
    const { code } = error.error as { code?: string }
    return code ?? error.message
  } finally {
    await business.world.settle('by' in command ? command.by : 'one server')
  }
}
