import type { Addons, CodeName, Country, PlanName } from './catalog.ts'
import { type Instant, written } from './dates.ts'
import type { Cents, ChargedLine } from './money.ts'

/** Items that a subscription pays for in each cycle. */
export type Order = { plan: PlanName; quantity: number; addons: Addons; codes: Code[] }
export type Code = { name: CodeName; cyclesLeft: number | null }

/** A card's answer: it approves, or declines with this code. */
export type Answer =
  | 'approve'
  | 'INSUFFICIENT_FUNDS'
  | 'LOST_CARD'
  | 'GENERIC_DECLINE'
  | 'AUTHENTICATION_FAILURE'
  | 'EXPIRED_CARD'

/** When a card's network answers a refund to it, and how. */
export type Refunding = 'at once' | 'after three days' | 'refused after a day'

export type Payment = {
  /** Index of the subscription. */
  of: number
  at: Instant
  status: 'requires_payment_method' | 'succeeded' | 'failed' | 'cancelled'
  /** True for a card change, which has no invoice. */
  isForCard: boolean
  total: Cents
  tax: Cents
  lines: ChargedLine[]
  /** What the customer's wallet paid of the total. */
  wallet: Cents
  refunding: Refunding
  /** True once everything was taken back: by a refund of everything, or by a dispute. */
  isWithdrawn: boolean
  /** Indexes of the lines that were taken back. */
  withdrawnLines: Set<number>
  attempt: number
  error: string | null
}

/** A declined charge: whether it was a cycle's, and when it is retried, if at all. */
export type Outstanding = { payment: Payment; isForCycle: boolean; tryAgainAt: Instant | null }

/** A link that starts a subscription: its payment, the amount before tax, and when it expires. */
export type Link = { payment: Payment; due: Cents; endsAt: Instant }

/** Billed or unbilled usage: start, end (exclusive), units, and price before codes. */
export type Used = { from: Instant; to: Instant; units: number; price: Cents }

/** A change of a wallet. `balance`: what is in it after that. */
export type WalletEntry = {
  event: 'merchant_adjustment' | 'payment' | 'payment_reversal' | 'refund'
  change: Cents
  balance: Cents
}

/** A refund: what it takes of each line, by its index, and when the card's network answers it. */
export type Refund = {
  payment: Payment
  at: Instant
  status: 'pending' | 'succeeded' | 'failed'
  parts: { line: number; total: Cents; tax: Cents }[]
  total: Cents
  tax: Cents
  wallet: Cents
  answeredAt: Instant
}

export const STAGES = ['pre_dispute', 'dispute', 'pre_arbitration'] as const

export type Dispute = {
  payment: Payment
  at: Instant
  status: 'opened' | 'challenged' | 'accepted' | 'cancelled' | 'expired' | 'won' | 'lost'
  stage: (typeof STAGES)[number]
  isRdr: boolean
  amount: Cents
  tax: Cents
  respondBy: Instant
}

/** A license key. `line`: index of the payment's line that sold it; null for one that a plan change issued. */
export type Key = {
  of: number
  plan: PlanName
  at: Instant
  payment: Payment | null
  line: number | null
  /** Its subscription has another plan since. */
  isReplaced: boolean
  isDisabledBySeller: boolean
  isWithdrawn: boolean
}

/** What changed the balance of the business, by event type. */
export type Books = Record<string, Cents>

/** A change scheduled for the next billing date. */
export type Waiting = { order: Order; createdAt: Instant }

export type Subscription = {
  place: number
  order: Order
  country: Country
  isOnDemand: boolean
  status: 'pending' | 'active' | 'on_hold' | 'paused' | 'cancelled' | 'failed' | 'expired'
  card: Answer
  refunding: Refunding
  /** Entries of its customer's wallet, oldest first. */
  wallet: WalletEntry[]
  createdAt: Instant
  /** The instant from which cycles are counted. */
  anchor: Instant
  isInTrial: boolean
  previousBilling: Instant
  nextBilling: Instant
  /** When the paid cycle began, and its price before credit and tax. */
  cycleFrom: Instant
  value: Cents
  /** The instant up to which usage is billed. */
  usageBilledTo: Instant
  /** Newest first. */
  billedUsage: Used[]
  /** Negative: carried over, and still to be paid. */
  credit: Cents
  expiresAt: Instant | null
  pausedAt: Instant | null
  cancelledAt: Instant | null
  isCancelledLater: boolean
  waiting: Waiting | null
  outstanding: Outstanding | null
  link: Link | null
}

/** A usage event: when it happened, and when we received it. */
export type Usage = { of: number; id: string; at: Instant; heardAt: Instant }

/** All state of one business. */
export type State = {
  now: Instant
  subscriptions: Subscription[]
  payments: Payment[]
  refunds: Refund[]
  disputes: Dispute[]
  keys: Key[]
  books: Books
  usage: Usage[]
  /** Each as the instant, the type and the index of its subscription. */
  events: string[]
  /** Days for which a declined renewal is retried; null: not at all. */
  retryDays: number | null
  /** Quoted price of the last plan change; null unless the last command was one. */
  quoted: Cents | null
}

/** The instant at which every business of the test starts. */
export const BEGINNING: Instant = Date.parse('2026-11-21T09:00:00Z')

export const newState = (): State => ({
  now: BEGINNING,
  subscriptions: [],
  payments: [],
  refunds: [],
  disputes: [],
  keys: [],
  books: {},
  usage: [],
  events: [],
  retryDays: null,
  quoted: null,
})

/** Sends an event to the business at the current instant. */
export function tell(state: State, type: string, { place }: { place: number }): void {
  state.events.push(`${written(state.now)} ${type} ${place}`)
}

/** A refusal, with its code. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}
