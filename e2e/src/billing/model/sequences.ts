import fc from 'fast-check'
import { ADDONS, CODES, COUNTRIES, PLAN_NAMES, planOf } from './catalog.ts'
import { MODES } from './change.ts'
import { type Command, OF_ANY, SERVERS } from './commands.ts'
import { adjusting, afterSaleEpisodes, disputing, moving, refunding, switching } from './sequences-after-sale.ts'
import { OUTCOMES } from './subscribe.ts'

const keysOf = <Name extends string>(names: Readonly<Record<Name, unknown>>) => Object.keys(names) as Name[]
const record = <Fields>(fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) =>
  fc.record(fields, { noNullPrototype: true })
const of = fc.noBias(fc.nat({ max: OF_ANY + 1 }))
/** Monthly and usage-based plans are chosen more often. */
const plan = fc.oneof(
  fc.constantFrom(...PLAN_NAMES),
  fc.constantFrom(
    'basic' as const,
    'pro' as const,
    'starter' as const,
    'inclusive' as const,
    'metered' as const,
    'licensed' as const,
  ),
)
const addons = fc.dictionary(fc.constantFrom(...keysOf(ADDONS)), fc.integer({ min: 1, max: 3 }), {
  maxKeys: 2,
  noNullPrototype: true,
})
const quantity = fc.integer({ min: 1, max: 3 })

const HOURS = 3600
const DAYS = 24 * HOURS
/** Usually a little, sometimes up to 400 days. */
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
  // Invalid orders are rare; they would only make sequences shorter.
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
  // Only a full charge can be scheduled; other modes are rarely scheduled.
  .map((change) => (change.isLater && change.quantity > 1 ? { ...change, mode: 'full_immediately' as const } : change))

/** Usually one server; two in parallel, or a restart, cost as much as the rest of a sequence. */
const by = fc.oneof(
  { weight: 8, arbitrary: fc.constant('one server' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...SERVERS) },
)
const ANSWERS = ['approve', 'approve', 'approve', 'approve', 'INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS', 'LOST_CARD'] as const

const a = <Kind extends Command['kind'], Fields>(kind: Kind, fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) =>
  record(fields).map((each) => ({ kind, ...each }))
const subscribing = a('subscribe', { asked, outcome })
const advancing = a('advance', { seconds: ahead, by })
const changing = a('change plan', { of, asked: planChange })
const falling = a('advance to what falls due', { butSeconds: fc.constant(0), by })
/** Stops short of the due time, so that something happens just before it. */
const nearing = a('advance to what falls due', { butSeconds: fc.integer({ min: 1, max: HOURS }), by })
const nextBilling = fc.oneof(fc.integer({ min: -600, max: 0 }), fc.integer({ min: 0, max: 90 * DAYS }))

/** Few distinct ids, so that some events are duplicates; a few timestamps are too late or too early. */
const usage = a('use', {
  of,
  id: fc.noBias(fc.nat({ max: 60 })),
  count: fc.integer({ min: 1, max: 6 }),
  inSeconds: fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.integer({ min: -HOURS, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: -2 * HOURS, max: 900 }) },
  ),
})

/** Usually the default number of days. */
const retryDays = fc.oneof(fc.constant(13), fc.constant(null), fc.integer({ min: 1, max: 30 }))

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: subscribing },
  { weight: 1, arbitrary: a('open a link', { asked }) },
  { weight: 1, arbitrary: a('pay by the link', { of, outcome }) },
  { weight: 5, arbitrary: advancing },
  { weight: 3, arbitrary: falling },
  { weight: 1, arbitrary: nearing },
  { weight: 3, arbitrary: a('the bank says', { answer: fc.constantFrom(...ANSWERS) }) },
  { weight: 1, arbitrary: a('retry renewals', { days: retryDays }) },
  { weight: 10, arbitrary: changing },
  { weight: 1, arbitrary: a('forget the change', { of }) },
  { weight: 1, arbitrary: a('pause', { of }) },
  { weight: 1, arbitrary: a('resume', { of }) },
  { weight: 1, arbitrary: a('cancel', { of }) },
  { weight: 1, arbitrary: a('cancel later', { of, isMarked: fc.boolean() }) },
  { weight: 2, arbitrary: a('bill next', { of, inSeconds: nextBilling }) },
  { weight: 1, arbitrary: a('charge', { of, price: fc.integer({ min: 50, max: 9999 }) }) },
  { weight: 2, arbitrary: usage },
  { weight: 1, arbitrary: a('give a card', { of, outcome }) },
  { weight: 1, arbitrary: a('retry', { of }) },
  { weight: 4, arbitrary: refunding },
  { weight: 2, arbitrary: disputing },
  { weight: 2, arbitrary: moving },
  { weight: 2, arbitrary: switching },
  { weight: 3, arbitrary: adjusting },
)

const approved = fc.constant('approved' as const)
const metered = asked.map((order) => ({ ...order, plan: 'metered' as const, quantity: 1, addons: {}, onDemand: null }))
const onDemand = asked.map((order) => ({ ...order, plan: 'basic' as const, addons: {}, codes: [], onDemand: { first: 777 } }))

const licensed = asked.map((order) => ({ ...order, plan: 'licensed' as const, onDemand: null }))
const slow = fc.constantFrom('approved, and refunded slowly' as const, 'approved, and never refunded' as const)

/** Commands that belong together and rarely occur together by chance. */
const episode: fc.Arbitrary<Command[]> = fc.oneof(
  // Usage just before a billing date and just after it, some of it late.
  fc.tuple(a('subscribe', { asked: metered, outcome: approved }), nearing, usage, falling, usage, falling),
  fc.tuple(nearing, usage, falling, usage, nearing, usage, falling),
  fc.tuple(a('pause', { of }), advancing, a('resume', { of })),
  fc.tuple(a('open a link', { asked }), a('pay by the link', { of, outcome }), nearing, a('pay by the link', { of, outcome })),
  fc.tuple(a('subscribe', { asked: onDemand, outcome: approved }), advancing, a('charge', { of, price: fc.constant(4321) })),
  fc.tuple(changing, a('forget the change', { of }), falling),
  ...afterSaleEpisodes,
  // Keys that their seller, their subscription and a refund disable, in turn.
  fc.tuple(a('subscribe', { asked: licensed, outcome: approved }), switching, fc.oneof(a('pause', { of }), changing), switching),
  fc.tuple(a('subscribe', { asked: licensed, outcome }), changing, refunding, disputing, moving, switching, disputing, moving),
  // A refund that takes its time, and a dispute that may overtake it.
  fc.tuple(a('subscribe', { asked, outcome: slow }), refunding, fc.oneof(falling, disputing, refunding), falling, refunding),
  // What a wallet pays of a renewal, and then goes back.
  fc.tuple(adjusting, falling, refunding, falling),
  // A change that is declined, and paid on a retry.
  fc.tuple(
    a('the bank says', { answer: fc.constant('INSUFFICIENT_FUNDS' as const) }),
    changing,
    falling,
    a('give a card', { of, outcome: approved }),
  ),
)

/** Most sequences see few renewals, so that many of them run; some see years. */
const renewals = fc.oneof({ weight: 9, arbitrary: fc.constant(20) }, { weight: 1, arbitrary: fc.constant(200) })

/** The commands of a sequence, and how many renewals and retries they may cause. */
export type Sequence = { commands: Command[]; renewals: number }

const passage: fc.Arbitrary<Command[]> = fc.oneof({ weight: 7, arbitrary: fc.tuple(command) }, { weight: 1, arbitrary: episode })

/** Generates the life of a business: it makes a sale, and then anything happens. */
export const anySequence = (most: number): fc.Arbitrary<Sequence> =>
  fc
    .tuple(
      renewals,
      fc.oneof({ weight: 3, arbitrary: a('retry renewals', { days: fc.constant(13) }) }, { weight: 1, arbitrary: advancing }),
      a('subscribe', { asked, outcome: approved }),
      fc.array(passage, { minLength: 4, maxLength: 18, size: 'max' }),
    )
    .map(([left, first, second, rest]) => ({ commands: [first, second, ...rest.flat()].slice(0, most), renewals: left }))
