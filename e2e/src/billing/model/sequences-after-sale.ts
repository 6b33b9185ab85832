import fc from 'fast-check'
import { type AfterSale, WHICH_ANY } from './after-sale.ts'

/** Mostly the newest. */
const which = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 0, 1, 2) },
  { weight: 1, arbitrary: fc.nat({ max: WHICH_ANY + 3 }) },
)

/** Mostly a part that there is. */
const percent = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 100, 120) },
)
const line = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.nat({ max: 3 }) },
)
const items = fc.array(fc.record({ line, percent, isGross: fc.boolean() }, { noNullPrototype: true }), {
  minLength: 1,
  maxLength: 3,
})

type Of<Kind extends AfterSale['kind']> = Omit<Extract<AfterSale, { kind: Kind }>, 'kind'>
const a = <Kind extends AfterSale['kind']>(kind: Kind, fields: { [Name in keyof Of<Kind>]: fc.Arbitrary<Of<Kind>[Name]> }) =>
  fc.record(fields, { noNullPrototype: true }).map((each) => ({ kind, ...each }))

export const refunding = a('refund', {
  which,
  items: fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: items }),
})
export const disputing = a('dispute', {
  which,
  percent,
  stage: fc.constantFrom('dispute' as const, 'dispute' as const, 'pre_dispute' as const),
  isRdr: fc.nat({ max: 5 }).map((dice) => dice === 0),
})
const steps = fc.constantFrom(
  ...(['challenged', 'challenged', 'accepted', 'cancelled', 'expired', 'won', 'won', 'lost', 'escalate'] as const),
)
export const moving = a('move the dispute', { which, to: steps })
export const switching = a('switch the key', { which, isOff: fc.boolean() })
/** Cents, so that a renewal leaves a part for the card or nothing; some debits are too high. */
export const adjusting = a('adjust the wallet', {
  which,
  amount: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 9000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -4000, max: -1 }) },
  ),
})

/** Commands that belong together and rarely occur together by chance. */
export const afterSaleEpisodes: readonly fc.Arbitrary<AfterSale[]>[] = [
  // A part, another part, and the rest.
  fc.tuple(refunding, refunding, a('refund', { which: fc.constant(0), items: fc.constant(null) })),
  fc.tuple(
    disputing,
    a('move the dispute', { which: fc.constant(0), to: fc.constant('challenged' as const) }),
    moving,
    refunding,
  ),
  fc.tuple(refunding, disputing, moving, refunding),
  fc.tuple(switching, refunding, a('switch the key', { which, isOff: fc.constant(false) }), disputing, moving),
]
