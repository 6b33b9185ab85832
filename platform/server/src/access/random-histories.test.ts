import { ACCESS_REASONS, type AccessReason } from '@tradepost/contract/platform/access'
import { DAY } from '@tradepost/kit/clock'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccessRules } from './access-rules.ts'
import { computeGrants } from './compute-grants.ts'
import type { CustomerFacts } from './customer-facts.ts'
import { decideAccess } from './decide-access.ts'
import { aPayment, aSubscription, day } from './test-facts.ts'

const DAYS = 120
const PRODUCTS = ['basic', 'pro', 'book']
const PLANS = ['basic', 'pro']

/** Something that happened, on a day. `of` is a place in the list of payments so far; what can't be does nothing. */
const Happening = fc.record({
  on: fc.integer({ min: 0, max: DAYS }),
  what: fc.constantFrom(
    'buy',
    'subscribe',
    'try',
    'renew',
    'decline',
    'recover',
    'change',
    'pause',
    'resume',
    'cancel',
    'cancel_next',
    'expire',
    'refund',
    'refund_half',
    'dispute',
    'lose',
    'win',
    'give',
    'take',
    'release',
    'update_card',
  ),
  of: fc.nat({ max: 20 }),
})
type Happening = { on: number; what: string; of: number }

const Rules = fc.record({
  refundEndsAccess: fc.boolean(),
  disputeSuspendsAccess: fc.boolean(),
  graceDays: fc.integer({ min: 0, max: 9 }),
  allowsSeveralSubscriptions: fc.boolean(),
})

type Bought = {
  id: string
  on: number
  product: string
  isPlan: boolean
  paid: boolean
  amount: number
  refunded: number
  refundedOn: number
  dispute: 'open' | 'lost' | 'won' | null
  disputedOn: number
}
type Life = {
  status: 'none' | 'active' | 'on_hold' | 'paused' | 'cancelled' | 'expired'
  isTrial: boolean
  plan: string
  begunOn: number
  nextOn: number
  cancelsNext: boolean
  endedOn: number
  former: Map<string, number>
}
type Override = { product: string; gives: boolean; on: number; until: number | null }

/** A customer with one subscription at most, and purchases; kept step by step, as somebody with a notebook would. */
function live(happenings: readonly Happening[]) {
  const payments: Bought[] = []
  const overrides = new Map<string, Override>()
  const life: Life = {
    status: 'none',
    isTrial: false,
    plan: 'basic',
    begunOn: 0,
    nextOn: 0,
    cancelsNext: false,
    endedOn: 0,
    former: new Map(),
  }
  const sell = (on: number, product: string, { isPlan = true, paid = true, amount = 1000 } = {}) =>
    payments.push({
      id: `pay_${String(payments.length).padStart(3, '0')}`,
      on,
      product,
      isPlan,
      paid,
      amount,
      refunded: 0,
      refundedOn: 0,
      dispute: null,
      disputedOn: 0,
    })
  const isOn = () => life.status === 'active' || life.status === 'on_hold'
  let yesterday = -1
  for (const { on: wanted, what, of } of happenings.toSorted((a, b) => a.on - b.on)) {
    // Each on a day of its own, so that it is plain what came first.
    const on = Math.max(wanted, yesterday + 1)
    yesterday = on
    // The provider ends by itself what was to end.
    if (life.status === 'active' && life.cancelsNext && life.nextOn <= on)
      Object.assign(life, { status: 'cancelled', endedOn: life.nextOn, cancelsNext: false })
    const payment = payments[of % Math.max(payments.length, 1)]
    const product = PRODUCTS[of % 3] ?? 'book'
    const other = PLANS.find((plan) => plan !== life.plan) ?? 'pro'
    if (what === 'buy') sell(on, 'book', { isPlan: false })
    if ((what === 'subscribe' || what === 'try') && life.status === 'none') {
      Object.assign(life, { status: 'active', isTrial: what === 'try', begunOn: on, nextOn: on + 30 })
      sell(on, life.plan, { amount: what === 'try' ? 0 : 1000 })
    }
    if (what === 'renew' && life.status === 'active' && !life.cancelsNext) {
      sell(on, life.plan)
      Object.assign(life, { isTrial: false, nextOn: on + 30 })
    }
    if (what === 'decline' && life.status === 'active' && !life.cancelsNext) {
      sell(on, life.plan, { paid: false })
      Object.assign(life, { status: 'on_hold', isTrial: false, nextOn: on })
    }
    if (what === 'recover' && life.status === 'on_hold') {
      const failed = payments.findLast(({ isPlan }) => isPlan)
      if (failed) failed.paid = true
      Object.assign(life, { status: 'active', nextOn: on + 30 })
    }
    if (what === 'change' && life.status === 'active' && !life.cancelsNext) {
      life.former.set(life.plan, on)
      life.former.delete(other)
      Object.assign(life, { plan: other, isTrial: false })
      sell(on, other)
    }
    if (what === 'pause' && life.status === 'active' && !life.cancelsNext)
      Object.assign(life, { status: 'paused', endedOn: on, isTrial: false })
    if (what === 'resume' && life.status === 'paused') Object.assign(life, { status: 'active', nextOn: on + 30 })
    if (what === 'cancel' && life.status !== 'none' && life.status !== 'cancelled' && life.status !== 'expired')
      Object.assign(life, { status: 'cancelled', endedOn: on, cancelsNext: false })
    if (what === 'cancel_next' && life.status === 'active' && life.nextOn > on) life.cancelsNext = true
    if (what === 'expire' && isOn()) Object.assign(life, { status: 'expired', endedOn: on, cancelsNext: false })
    if (what === 'update_card' && isOn())
      payments.push({
        id: `pay_${String(payments.length).padStart(3, '0')}`,
        on,
        product: '',
        isPlan: true,
        paid: true,
        amount: 0,
        refunded: 0,
        refundedOn: 0,
        dispute: null,
        disputedOn: 0,
      })
    const isWhole = what === 'refund'
    if ((isWhole || what === 'refund_half') && payment?.paid && payment.amount > payment.refunded && payment.on < on) {
      payment.refunded = Math.min(payment.amount, payment.refunded + (isWhole ? payment.amount : payment.amount / 2))
      payment.refundedOn = on
    }
    if (what === 'dispute' && payment?.paid && payment.amount > 0 && payment.dispute === null && payment.on < on)
      Object.assign(payment, { dispute: 'open', disputedOn: on })
    const disputed = payments.find(({ dispute }) => dispute === 'open')
    if (disputed && (what === 'lose' || what === 'win')) disputed.dispute = what === 'lose' ? 'lost' : 'won'
    if (what === 'give' || what === 'take')
      overrides.set(product, { product, gives: what === 'give', on, until: of % 2 === 0 ? null : on + 1 + (of % 7) })
    if (what === 'release') overrides.delete(product)
  }
  return { payments, overrides, life }
}
type History = ReturnType<typeof live>

/** The second implementation: walks the story once for one product and day, without grants or stretches of time. */
function expectAccess(
  { payments, overrides, life }: History,
  rules: AccessRules,
  { product, on }: { product: string; on: number },
): AccessReason | undefined {
  const own = overrides.get(product)
  if (own && own.on <= on && (own.until === null || on < own.until)) return own.gives ? 'given_by_seller' : 'taken_by_seller'
  const lossOf = (payment: Bought): [AccessReason, number] | undefined => {
    if (rules.refundEndsAccess && payment.amount > 0 && payment.refunded >= payment.amount)
      return ['refunded', payment.refundedOn]
    if (payment.dispute === 'lost') return ['dispute_lost', payment.disputedOn]
    return payment.dispute === 'open' && rules.disputeSuspendsAccess ? ['disputed', payment.disputedOn] : undefined
  }
  const said: [AccessReason, number][] = payments
    .filter((payment) => !payment.isPlan && payment.paid && payment.product === product)
    .map((payment) => lossOf(payment) ?? ['paid', payment.on])
  const plans = payments.filter(({ isPlan, product: of }) => isPlan && of !== '')
  if (life.status !== 'none' && life.plan === product) {
    const charged = plans.findLast(({ paid, amount }) => paid && amount > 0)
    const loss = charged && lossOf(charged)
    const heldOn = plans.at(-1)?.on ?? 0
    if (life.status === 'paused' || life.status === 'cancelled' || life.status === 'expired')
      said.push([life.status, life.endedOn])
    else if (loss) said.push(loss)
    else if (life.status === 'on_hold')
      said.push(on < heldOn + rules.graceDays ? ['grace', heldOn] : ['on_hold', heldOn + rules.graceDays])
    else if (life.cancelsNext && on >= life.nextOn) said.push(['cancelled', life.nextOn])
    else said.push([life.isTrial ? 'trial' : 'paid', life.begunOn])
  }
  const changedOn = life.status === 'none' ? undefined : life.former.get(product)
  if (changedOn !== undefined) said.push(['plan_changed', changedOn])
  const given = said.find(([reason]) => ['paid', 'trial', 'grace'].includes(reason))
  if (given) return given[0] === 'grace' ? 'grace' : given[0]
  return said.toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

/** Writes the history as the provider's records would have it. */
function toFacts({ payments, overrides, life }: History): CustomerFacts {
  const status = life.status
  return {
    recurringIds: [],
    payments: payments.map(({ id, on, product, isPlan, paid, amount, refunded }) =>
      aPayment({
        id,
        status: paid ? 'succeeded' : 'failed',
        amount,
        createdAt: day(on),
        productIds: product === '' ? [] : [product],
        subscriptionIds: isPlan ? ['sub'] : [],
        isCardUpdate: product === '',
        isRefunded: amount > 0 && refunded >= amount,
        lines:
          product === ''
            ? []
            : [{ amount, refundable: amount - refunded, kind: isPlan ? 'subscription' : 'product', productId: product }],
      }),
    ),
    subscriptions:
      status === 'none'
        ? []
        : [
            aSubscription({
              status,
              productId: life.plan,
              isTrial: life.isTrial,
              createdAt: day(life.begunOn),
              previousBillingAt: day(life.nextOn - 30),
              nextBillingAt: day(life.nextOn),
              cancelsNext: life.cancelsNext,
              pausedAt: status === 'paused' ? day(life.endedOn) : null,
              cancelledAt: status === 'cancelled' ? day(life.endedOn) : null,
              expiresAt: status === 'expired' ? day(life.endedOn) : null,
            }),
          ],
    refunds: payments.flatMap(({ id, refunded, refundedOn }) =>
      refunded === 0
        ? []
        : [{ paymentId: id, status: 'succeeded', amount: refunded, createdAt: day(refundedOn), keepsAccess: false }],
    ),
    disputes: payments.flatMap(({ id, dispute, disputedOn }) =>
      dispute === null
        ? []
        : [
            {
              paymentId: id,
              status: dispute === 'open' ? ('dispute_opened' as const) : (`dispute_${dispute}` as const),
              createdAt: day(disputedOn),
            },
          ],
    ),
    overrides: [...overrides.values()].map(({ product, gives, on, until }) => ({
      id: `own_${product}`,
      productId: product,
      givesAccess: gives,
      since: day(on),
      until: until === null ? null : day(until),
    })),
  }
}

test('access agrees with a second implementation over random histories, on every day after them', () => {
  const seen = new Set<AccessReason>()
  const History = fc.array(Happening, { minLength: 1, maxLength: 16, size: 'max' })
  const property = fc.property(History, Rules, fc.integer({ min: 0, max: 60 }), (happenings, rules, later) => {
    const history = live(happenings)
    const last = Math.max(...happenings.map(({ on }) => on)) + happenings.length
    const grants = computeGrants(toFacts(history), rules)
    for (const product of PRODUCTS) {
      const on = last + later
      const decision = decideAccess(
        grants.filter(({ productId }) => productId === product),
        new Date(day(on).getTime() + DAY / 2),
      )
      const expected = expectAccess(history, rules, { product, on })
      if (expected) seen.add(expected)
      expect(decision?.reason, `${product} on day ${on}`).toBe(expected)
    }
  })
  const runs = runsOf({ usual: 500, all: 10_000 })
  fc.assert(property, { numRuns: runs })
  // Otherwise the histories would be too tame to prove anything.
  if (runs >= 5000) expect([...seen].sort()).toEqual([...ACCESS_REASONS].sort())
})

test('the order in which records are listed changes nothing', () => {
  const History = fc.array(Happening, { minLength: 1, maxLength: 16, size: 'max' })
  fc.assert(
    fc.property(History, Rules, (happenings, rules) => {
      const facts = toFacts(live(happenings))
      const reversed = Object.fromEntries(
        Object.entries(facts).map(([name, items]) => [name, [...items].reverse()]),
      ) as CustomerFacts
      const keys = (grants: ReturnType<typeof computeGrants>) => grants.map((grant) => JSON.stringify(grant)).sort()
      expect(keys(computeGrants(reversed, rules))).toEqual(keys(computeGrants(facts, rules)))
    }),
    { numRuns: runsOf({ usual: 200, all: 2000 }) },
  )
})
