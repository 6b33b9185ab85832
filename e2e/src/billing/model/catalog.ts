import type { Span } from './dates.ts'
import type { Cents } from './money.ts'

/** A meter: the price in cents of a thousand units above the free ones. */
export type Meter = { freeUnits: number; centsOfThousand: number }

export type Plan = {
  price: Cents
  /** Whole percent of the price's own discount. */
  percentOff: number
  frequency: Span
  period: Span
  /** `amount` is null for a free trial. */
  trial: { days: number; amount: Cents | null; takesCodes: boolean } | null
  isTaxInside: boolean
  meter: Meter | null
  hasKeys: boolean
}

const months = (count: number): Span => ({ count, interval: 'Month' })
const years = (count: number): Span => ({ count, interval: 'Year' })

const plan = (price: Cents, changes: Partial<Plan> = {}): Plan => ({
  price,
  percentOff: 0,
  frequency: months(1),
  period: years(10),
  trial: null,
  isTaxInside: false,
  meter: null,
  hasKeys: false,
  ...changes,
})

/** All products on sale, in US dollars. The prices are odd, so that no sum matches by chance. */
export const PLANS = {
  basic: plan(2999),
  pro: plan(8001),
  starter: plan(1999, { percentOff: 15 }),
  inclusive: plan(4999, { isTaxInside: true }),
  daily: plan(177, { frequency: { count: 1, interval: 'Day' }, period: { count: 200, interval: 'Day' } }),
  fortnightly: plan(1055, { frequency: { count: 2, interval: 'Week' } }),
  yearly: plan(29_501, { frequency: years(1), period: years(2) }),
  fiveMonths: plan(1500, { period: months(5) }),
  trial: plan(1900, { trial: { days: 14, amount: null, takesCodes: false } }),
  paidTrial: plan(2500, { trial: { days: 30, amount: 701, takesCodes: false } }),
  cheaperTrial: plan(2501, { trial: { days: 7, amount: 503, takesCodes: true } }),
  licensed: plan(4507, { hasKeys: true }),
  licensedTrial: plan(3301, { hasKeys: true, trial: { days: 14, amount: null, takesCodes: false } }),
  metered: plan(0, { meter: { freeUnits: 3, centsOfThousand: 12_345 } }),
  meteredWeekly: plan(999, { frequency: { count: 1, interval: 'Week' }, meter: { freeUnits: 0, centsOfThousand: 555 } }),
} as const satisfies Record<string, Plan>
export type PlanName = keyof typeof PLANS
export const PLAN_NAMES = Object.keys(PLANS) as PlanName[]
export const planOf = (name: PlanName): Plan => PLANS[name]

/** Price of one unit of each add-on per cycle. */
export const ADDONS = { support: 333, seats: 1000 } as const
export type AddonName = keyof typeof ADDONS
export type Addons = Partial<Record<AddonName, number>>

/** Discount in basis points, number of paid cycles (null: all), and whether a plan change keeps the code. */
export const CODES = {
  ALWAYS: { basisPoints: 1250, cycles: null, isPreserved: true },
  TWICE: { basisPoints: 3333, cycles: 2, isPreserved: false },
  THRICE: { basisPoints: 500, cycles: 3, isPreserved: true },
} as const
export type CodeName = keyof typeof CODES

/** Tax rate in basis points (reference, 3.7). */
export const COUNTRIES = { US: 0, DE: 1900, GB: 2000 } as const
export type Country = keyof typeof COUNTRIES
