import fc from 'fast-check'
import { MODES } from './change.ts'
import { type Command, OF_ANY, SERVERS } from './commands.ts'
import { ADDONS, CODES, COUNTRIES, PLAN_NAMES, planOf } from './shelf.ts'
import { OUTCOMES } from './subscribe.ts'

const keysOf = <Name extends string>(names: Readonly<Record<Name, unknown>>) => Object.keys(names) as Name[]
const record = <Fields>(fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) =>
  fc.record(fields, { noNullPrototype: true })
const of = fc.noBias(fc.nat({ max: OF_ANY + 1 }))
/** Plans by the month, and those by usage, are more often sold. */
const plan = fc.oneof(
  fc.constantFrom(...PLAN_NAMES),
  fc.constantFrom('basic' as const, 'pro' as const, 'starter' as const, 'inclusive' as const, 'metered' as const),
)
const addons = fc.dictionary(fc.constantFrom(...keysOf(ADDONS)), fc.integer({ min: 1, max: 3 }), {
  maxKeys: 2,
  noNullPrototype: true,
})
const quantity = fc.integer({ min: 1, max: 3 })

const HOURS = 3600
const DAYS = 24 * HOURS
/** Often a little, sometimes up to 400 days. */
const ahead = fc.oneof(
  fc.integer({ min: 1, max: 36 * HOURS }),
  fc.integer({ min: 1, max: 45 * DAYS }),
  fc.integer({ min: 1, max: 400 }).map((days) => days * DAYS),
  fc.integer({ min: 1, max: 400 * DAYS }),
)

const asked = record({
  plan,
  quantity,
  addons: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: addons }),
  codes: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...keysOf(CODES))) },
  ),
  country: fc.constantFrom(...keysOf(COUNTRIES)),
  onDemand: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: record({ first: fc.constantFrom(null, 777) }) },
  ),
})
  // What cannot be sold so is tried rarely; it would only make sequences shorter.
  .map((order) => {
    const isPlain = planOf(order.plan).meter !== null && order.quantity < 3
    if (order.onDemand) return { ...order, plan: 'basic' as const, addons: {}, codes: [] }
    return isPlain ? { ...order, quantity: 1, addons: {} } : order
  })

const outcome = fc.oneof(
  { weight: 4, arbitrary: fc.constant('approved' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...keysOf(OUTCOMES)) },
)

const planChange = record({
  plan: fc.oneof({ weight: 3, arbitrary: plan }, { weight: 1, arbitrary: fc.constant(null) }),
  quantity,
  addons: fc.oneof(fc.constant({}), addons),
  mode: fc.constantFrom(...MODES),
  keepsCodes: fc.boolean(),
  isLater: fc.nat({ max: 4 }).map((dice) => dice === 0),
  isPreventedByDecline: fc.boolean(),
})
  // Only a full charge can wait; another mode that is to wait is tried rarely.
  .map((change) => (change.isLater && change.quantity > 1 ? { ...change, mode: 'full_immediately' as const } : change))

/** The events of a usage have few ids, so that some are there twice. */
const usage = record({
  kind: fc.constant('use' as const),
  of,
  id: fc.integer({ min: 0, max: 40 }).map((number) => `event ${number}`),
  inSeconds: fc.oneof(fc.constant(0), fc.integer({ min: -HOURS, max: 300 }), fc.integer({ min: -2 * HOURS, max: 900 })),
})

/** Mostly one server; two at once, and one that is started anew, cost as much as the rest of a sequence. */
const by = fc.oneof(
  { weight: 8, arbitrary: fc.constant('one server' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...SERVERS) },
)
const ANSWERS = ['approve', 'approve', 'approve', 'approve', 'INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS', 'LOST_CARD'] as const
const subscribing = record({ kind: fc.constant('subscribe' as const), asked, outcome })
const subscribed = record({ kind: fc.constant('subscribe' as const), asked, outcome: fc.constant('approved' as const) })
const advancing = record({ kind: fc.constant('advance' as const), seconds: ahead, by })
const nextBilling = fc.oneof(fc.integer({ min: -600, max: 0 }), fc.integer({ min: 0, max: 90 * DAYS }))

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: subscribing },
  { weight: 2, arbitrary: record({ kind: fc.constant('open a link' as const), asked }) },
  { weight: 1, arbitrary: record({ kind: fc.constant('pay by the link' as const), of, outcome }) },
  { weight: 5, arbitrary: advancing },
  { weight: 3, arbitrary: record({ kind: fc.constant('advance to what falls due' as const), by }) },
  { weight: 3, arbitrary: record({ kind: fc.constant('the bank says' as const), answer: fc.constantFrom(...ANSWERS) }) },
  { weight: 10, arbitrary: record({ kind: fc.constant('change plan' as const), of, asked: planChange }) },
  { weight: 1, arbitrary: record({ kind: fc.constant('forget the change' as const), of }) },
  { weight: 1, arbitrary: record({ kind: fc.constant('pause' as const), of }) },
  { weight: 2, arbitrary: record({ kind: fc.constant('resume' as const), of }) },
  { weight: 1, arbitrary: record({ kind: fc.constant('cancel' as const), of }) },
  { weight: 1, arbitrary: record({ kind: fc.constant('cancel later' as const), of, isMarked: fc.boolean() }) },
  { weight: 2, arbitrary: record({ kind: fc.constant('bill next' as const), of, inSeconds: nextBilling }) },
  { weight: 1, arbitrary: record({ kind: fc.constant('charge' as const), of, price: fc.integer({ min: 50, max: 9999 }) }) },
  { weight: 4, arbitrary: usage },
  { weight: 1, arbitrary: record({ kind: fc.constant('give a card' as const), of, outcome }) },
  { weight: 1, arbitrary: record({ kind: fc.constant('retry' as const), of }) },
)

/** Most sequences see few renewals, so that there is time for many; some see years of them. */
const renewals = fc.oneof({ weight: 9, arbitrary: fc.constant(20) }, { weight: 1, arbitrary: fc.constant(200) })

/** What somebody does one after the other, and how many renewals and further tries may come of it. */
export type Sequence = { commands: Command[]; renewals: number }

/** A life of a business: it sells something, and then anything happens. */
export const anySequence = (most: number): fc.Arbitrary<Sequence> =>
  fc
    .tuple(renewals, advancing, subscribed, fc.array(command, { minLength: 4, maxLength: most - 2, size: 'max' }))
    .map(([left, first, second, rest]) => ({ commands: [first, second, ...rest], renewals: left }))
