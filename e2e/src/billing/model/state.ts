import type { Addons, CodeName, Country, PlanName } from './catalog.ts'
import { type Instant, written } from './dates.ts'
import type { Cents } from './money.ts'

/** What somebody pays for in each cycle. */
export type Order = { plan: PlanName; quantity: number; addons: Addons; codes: Code[] }
export type Code = { name: CodeName; cyclesLeft: number | null }

/** What a card answers: it approves, or declines with this code. */
export type Answer =
  | 'approve'
  | 'INSUFFICIENT_FUNDS'
  | 'LOST_CARD'
  | 'GENERIC_DECLINE'
  | 'AUTHENTICATION_FAILURE'
  | 'EXPIRED_CARD'

export type Payment = {
  /** Of which subscription, by its place. */
  of: number
  at: Instant
  status: 'requires_payment_method' | 'succeeded' | 'failed' | 'cancelled'
  /** What is paid for is invoiced; another card is nothing that is. */
  isForCard: boolean
  total: Cents
  tax: Cents
  attempt: number
  error: string | null
}

/** A charge that was declined: whether it was a cycle's, and when it is tried again, if at all. */
export type Outstanding = { payment: Payment; isForCycle: boolean; tryAgainAt: Instant | null }

/** Where a subscription can be begun: its payment, what that is for before tax, and when it ends. */
export type Link = { payment: Payment; due: Cents; endsAt: Instant }

/** Usage that was billed, or that will be: from when on, before when, how much, and what it costs before codes. */
export type Used = { from: Instant; to: Instant; units: number; price: Cents }

/** A change that waits for the next billing. */
export type Waiting = { order: Order; createdAt: Instant }

export type Subscription = {
  place: number
  order: Order
  country: Country
  isOnDemand: boolean
  status: 'pending' | 'active' | 'on_hold' | 'paused' | 'cancelled' | 'failed' | 'expired'
  card: Answer
  createdAt: Instant
  /** From where cycles are counted. */
  anchor: Instant
  isInTrial: boolean
  previousBilling: Instant
  nextBilling: Instant
  /** When the cycle that is paid for began, and what it came to before credit and tax. */
  cycleFrom: Instant
  value: Cents
  /** Up to where usage was billed. */
  usageBilledTo: Instant
  /** The latest first. */
  billedUsage: Used[]
  /** Less than 0: carried over, and still to be paid. */
  credit: Cents
  expiresAt: Instant | null
  pausedAt: Instant | null
  cancelledAt: Instant | null
  isCancelledLater: boolean
  waiting: Waiting | null
  outstanding: Outstanding | null
  link: Link | null
}

/** Something that was used: when, and when we heard of it. */
export type Usage = { of: number; id: string; at: Instant; heardAt: Instant }

/** All that there is to know of one business. */
export type State = {
  now: Instant
  subscriptions: Subscription[]
  payments: Payment[]
  usage: Usage[]
  /** Each as the instant, the type and the place of its subscription. */
  events: string[]
  /** For how many days a declined renewal is tried again; null: not at all. */
  retryDays: number | null
  /** What the last change of plan was to cost at once; null when the last command was none. */
  quoted: Cents | null
}

/** The instant at which every business of the test begins. */
export const BEGINNING: Instant = Date.parse('2026-11-21T09:00:00Z')

export const newState = (): State => ({
  now: BEGINNING,
  subscriptions: [],
  payments: [],
  usage: [],
  events: [],
  retryDays: null,
  quoted: null,
})

/** The business is told, at the instant it is. */
export function tell(state: State, type: string, { place }: { place: number }): void {
  state.events.push(`${written(state.now)} ${type} ${place}`)
}

/** A refusal, by its code. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}
