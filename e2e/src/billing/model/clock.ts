import type { Instant } from './dates.ts'
import { move } from './dispute.ts'
import { answerRefund } from './refund.ts'
import { end, renew, tryAgain } from './renew.ts'
import type { State, Subscription } from './state.ts'
import { endLink } from './subscribe.ts'

type Due = { at: Instant; order: number; work: () => void }

/** Lists the due work of a subscription; at the same instant, its end comes first. */
function dueWorkOf(state: State, subscription: Subscription): Due[] {
  const { status, expiresAt, nextBilling, outstanding, link } = subscription
  if (status === 'pending' && link) return [{ at: link.endsAt, order: 0, work: () => endLink(state, subscription) }]
  if (status !== 'active' && status !== 'on_hold') return []
  const due: Due[] = []
  if (expiresAt !== null) due.push({ at: expiresAt, order: 0, work: () => end(state, subscription, 'expired') })
  if (status === 'active') due.push({ at: nextBilling, order: 1, work: () => renew(state, subscription) })
  if (outstanding?.tryAgainAt) due.push({ at: outstanding.tryAgainAt, order: 2, work: () => tryAgain(state, subscription) })
  return due
}

/** Lists the answers to pending refunds, and the deadlines of open disputes. */
function dueAfterSale(state: State): Due[] {
  const refunds = state.refunds.filter(({ status }) => status === 'pending')
  const disputes = state.disputes.filter(({ status }) => status === 'opened')
  return [
    ...refunds.map((each) => ({ at: each.answeredAt, order: 3, work: () => answerRefund(state, each) })),
    ...disputes.map((each) => ({ at: each.respondBy, order: 4, work: () => move(state, each, 'expired') })),
  ]
}

/** Returns the work that falls due first. */
function nextDue(state: State): Due | undefined {
  const ofSubscriptions = state.subscriptions.flatMap((each) => dueWorkOf(state, each))
  return [...ofSubscriptions, ...dueAfterSale(state)].sort((a, b) => a.at - b.at || a.order - b.order)[0]
}
export const nextInstant = (state: State): Instant | undefined => nextDue(state)?.at

/** Moves the clock and does due work on the way, each piece at its own instant; stops early after `most` of them. */
export function advance(state: State, to: Instant, most: number): number {
  let done = 0
  for (let due = nextDue(state); due && due.at <= to; due = nextDue(state)) {
    if (done >= most && due.at > state.now) return done
    state.now = Math.max(state.now, due.at)
    due.work()
    done += 1
  }
  state.now = to
  return done
}
