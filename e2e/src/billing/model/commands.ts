import { type AfterSale, doAfterSale, targetOf } from './after-sale.ts'
import { giveCard, retry } from './card.ts'
import { planOf } from './catalog.ts'
import { changePlan, forgetChange, type PlanChange } from './change.ts'
import { advance, nextInstant } from './clock.ts'
import { DAY, HOUR, MINUTE } from './dates.ts'
import { cancelLater, cancelNow, chargeNow, pause, resume, setNextBilling } from './keep.ts'
import { setRetries } from './renew.ts'
import { type Answer, BEGINNING, Refused, type State, type Subscription } from './state.ts'
import { type Outcome, openLink, payLink, type SubscribeOptions, subscribe } from './subscribe.ts'

/** Servers that do the due work while a clock moves: one, two in parallel, or one that restarts on the way. */
export const SERVERS = ['one server', 'two servers', 'a restart'] as const
export type Servers = (typeof SERVERS)[number]

/**
 * An action. `of`: which subscription, modulo their count. `butSeconds`: seconds before it falls due. `count`: number of events,
 * with consecutive ids.
 */
export type Command =
  | { kind: 'subscribe'; asked: SubscribeOptions; outcome: Outcome }
  | { kind: 'open a link'; asked: SubscribeOptions }
  | { kind: 'pay by the link'; of: number; outcome: Outcome }
  | { kind: 'advance'; seconds: number; by: Servers }
  | { kind: 'advance to what falls due'; butSeconds: number; by: Servers }
  | { kind: 'the bank says'; answer: Answer }
  | { kind: 'retry renewals'; days: number | null }
  | { kind: 'change plan'; of: number; asked: PlanChange }
  | { kind: 'forget the change'; of: number }
  | { kind: 'pause'; of: number }
  | { kind: 'resume'; of: number }
  | { kind: 'cancel'; of: number }
  | { kind: 'cancel later'; of: number; isMarked: boolean }
  | { kind: 'bill next'; of: number; inSeconds: number }
  | { kind: 'charge'; of: number; price: number }
  | { kind: 'use'; of: number; id: number; count: number; inSeconds: number }
  | { kind: 'give a card'; of: number; outcome: Outcome }
  | { kind: 'retry'; of: number }
  | AfterSale

type Ofs = Extract<Command, { of: number }>
const isOpen = ({ status }: Subscription): boolean => status === 'active' || status === 'on_hold' || status === 'paused'

/** Returns whether a command is likely to succeed for this subscription. */
function suits(kind: Ofs['kind'], subscription: Subscription): boolean {
  const { status, order, isOnDemand, isCancelledLater, waiting } = subscription
  const isActive = status === 'active'
  const isMetered = planOf(order.plan).meter !== null
  switch (kind) {
    case 'change plan':
      return isActive && !isOnDemand && !isMetered && !isCancelledLater && waiting === null
    case 'forget the change':
      return waiting !== null
    case 'pause':
    case 'cancel later':
    case 'bill next':
      return isActive
    case 'resume':
      return status === 'paused'
    case 'cancel':
    case 'give a card':
      return isOpen(subscription)
    case 'retry':
      return status === 'on_hold'
    case 'charge':
      return isActive && isOnDemand
    case 'use':
      return isOpen(subscription) && isMetered
    case 'pay by the link':
      return status === 'pending'
  }
}

/** From this value on, `of` counts among all subscriptions, so that unsuitable ones are tried too. */
export const OF_ANY = 8

/** Returns the subscription of a command, by index: usually a suitable one, if any. */
export function subjectOf({ subscriptions }: State, command: Command): Subscription | undefined {
  if (!('of' in command)) return undefined
  const suited = command.of < OF_ANY ? subscriptions.filter((each) => suits(command.kind, each)) : []
  const among = suited.length > 0 ? suited : subscriptions
  return among[command.of % among.length]
}

type Use = Extract<Command, { kind: 'use' }>
export const eventIdsOf = ({ id, count }: Use): string[] => Array.from({ length: count }, (_, index) => `event ${id + index}`)

function use(state: State, { place }: Subscription, command: Use): void {
  const { inSeconds } = command
  const stamp = state.now + inSeconds * 1000
  const isNear = (now: number) => stamp >= now - HOUR && stamp <= now + 5 * MINUTE
  // Real time doesn't move in these tests. Its timestamps count as if the business's clock had not been moved.
  if (!isNear(state.now) && !isNear(BEGINNING)) throw new Refused('EVENT_TIMESTAMP_OUT_OF_RANGE')
  const at = isNear(state.now) ? stamp : stamp + state.now - BEGINNING
  for (const id of eventIdsOf(command))
    if (!state.usage.some((event) => event.id === id)) state.usage.push({ of: place, id, at, heardAt: state.now })
}

function doWith(state: State, subscription: Subscription, command: Command) {
  switch (command.kind) {
    case 'change plan':
      return changePlan(state, subscription, command.asked)
    case 'forget the change':
      return forgetChange(state, subscription)
    case 'pause':
      return pause(state, subscription)
    case 'resume':
      return resume(state, subscription)
    case 'cancel':
      return cancelNow(state, subscription)
    case 'cancel later':
      return cancelLater(state, subscription, command.isMarked)
    case 'bill next':
      return setNextBilling(state, subscription, state.now + command.inSeconds * 1000)
    case 'charge':
      return chargeNow(state, subscription, command.price)
    case 'use':
      return use(state, subscription, command)
    case 'pay by the link':
      return payLink(state, subscription, command.outcome)
    case 'give a card':
      return giveCard(state, subscription, command.outcome)
    case 'retry':
      return retry(state, subscription)
  }
}

/** Remaining renewals and retries of a sequence. */
export type Budget = { left: number }

function act(state: State, command: Command, budget: Budget) {
  const subject = subjectOf(state, command)
  if (subject) return doWith(state, subject, command)
  if ('which' in command) {
    const target = targetOf(state, command)
    if (target) doAfterSale(state, target)
    return
  }
  switch (command.kind) {
    case 'subscribe':
      return subscribe(state, command.asked, command.outcome)
    case 'open a link':
      openLink(state, command.asked)
      return
    case 'advance':
      budget.left -= advance(state, state.now + command.seconds * 1000, budget.left)
      return
    case 'advance to what falls due': {
      const to = (nextInstant(state) ?? state.now + DAY) - command.butSeconds * 1000
      budget.left -= advance(state, Math.max(to, state.now), budget.left)
      return
    }
    case 'the bank says':
      for (const subscription of state.subscriptions) subscription.card = command.answer
      return
    case 'retry renewals':
      setRetries(state, command.days)
  }
}

/** Runs a command in the model; returns the code of a refusal. */
export function foresee(state: State, command: Command, budget: Budget): string | null {
  state.quoted = null
  try {
    act(state, command, budget)
    return null
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}
