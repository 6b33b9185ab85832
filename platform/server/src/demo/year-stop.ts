import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import type { Person } from './year-people.ts'
import type { CardName, Later } from './year-subscribers.ts'

/** A purchase. The buyer tries the cards in this order until one is accepted. */
export type Sale = {
  /** Returned with the payment, so that a completed sale is not repeated. */
  key: string
  buyer: Person
  product: string
  quantity: number
  /** The amount paid for a pay-what-you-want price, in minor units. */
  amount: number | null
  addon: string | null
  code: string | null
  currency: 'USD' | 'EUR'
  cards: readonly CardName[]
  isSubscription: boolean
}
/** A change of the subscription that a sale started. */
export type Change = { sale: string } & Later
/** Usage reported for a usage-based subscriber. */
export type Usage = { sale: string; eventId: string; minutes: number; machine: string }

/** What the seller, the bank or the buyer does after a sale. */
export type AfterSale = { sale: string } & (
  | { does: 'refund'; share: 'all' | 'half'; reason: string }
  | { does: 'challenge_dispute'; explanation: string }
  | { does: 'accept_dispute' }
  | { does: 'decide_dispute'; to: 'won' | 'lost' }
  | { does: 'activate_keys'; devices: readonly string[] }
  | { does: 'credit_wallet'; amount: number; reason: string }
)

/** An instant at which the demo shop's clock stops, and the events there. */
export type Stop = { at: Date; sales: Sale[]; changes: Change[]; usage: Usage[]; afterSale: AfterSale[] }

/** Finds the stop for an event this many days before the end. */
export function findStop(stops: readonly Stop[], until: Date, ago: number): Stop | undefined {
  const at = addMilliseconds(until, -ago * DAY)
  return stops.find((stop) => stop.at >= at) ?? stops.at(-1)
}
