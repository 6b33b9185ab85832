import { planOf } from './catalog.ts'
import { type Key, type Order, type Payment, Refused, type State, type Subscription, tell } from './state.ts'

/** Issues a key for each unit of a plan that has keys. `isOfLine`: the payment's first line sold them. */
export function issueKeys(state: State, subscription: Subscription, { payment, isOfLine }: Sold): void {
  const { place, order } = subscription
  if (!planOf(order.plan).hasKeys) return
  for (let count = 0; count < order.quantity; count += 1) {
    const flags = { isReplaced: false, isDisabledBySeller: false, isWithdrawn: false }
    state.keys.push({ of: place, plan: order.plan, at: state.now, payment, line: isOfLine ? 0 : null, ...flags })
    tell(state, 'license_key.created', subscription)
  }
}
type Sold = { payment: Payment | null; isOfLine: boolean }

/** Ends the keys of the plan before and issues those of the new one; other add-ons and codes change no key. */
export function replaceKeys(state: State, subscription: Subscription, { before, payment }: Replaced): void {
  const { place, order } = subscription
  if (before.plan === order.plan && before.quantity === order.quantity) return
  for (const key of state.keys) if (key.of === place) key.isReplaced = true
  issueKeys(state, subscription, { payment, isOfLine: false })
}
type Replaced = { before: Order; payment: Payment | null }

/** Returns whether the key's subscription lets it work. */
function isCarried({ subscriptions }: State, { of, isReplaced }: Key): boolean {
  return !isReplaced && subscriptions[of]?.status === 'active'
}

export const isDisabled = (state: State, key: Key): boolean => key.isDisabledBySeller || key.isWithdrawn || !isCarried(state, key)

/** The seller disables a key, or enables it: also one that a refund or a dispute took back. */
export function switchKey(state: State, key: Key, isOff: boolean): void {
  if (!isOff && !isCarried(state, key)) throw new Refused('UNSUPPORTED_ACTION')
  key.isDisabledBySeller = isOff
  if (!isOff) key.isWithdrawn = false
}

/** Takes back what a payment sold: everything or these lines. Each is taken back once, so a key that the seller enabled stays. */
export function withdraw({ keys }: State, payment: Payment, lines: readonly number[] | 'everything'): void {
  const isWhole = lines === 'everything'
  const taken = (isWhole ? payment.lines.map((_, line) => line) : lines).filter((line) => !payment.withdrawnLines.has(line))
  const isFirst = isWhole && !payment.isWithdrawn
  for (const key of keys) {
    const isTaken = key.line === null ? isFirst : taken.includes(key.line)
    if (key.payment === payment && isTaken) key.isWithdrawn = true
  }
  for (const line of taken) payment.withdrawnLines.add(line)
  if (isWhole) payment.isWithdrawn = true
}
