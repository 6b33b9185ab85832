import type { HostedSession, UpdateCart } from '@tradepost/contract/hosted/checkout'
import { type Answer, patchCart } from '#src/api.ts'
import { type Checkout, type Choice, change, createNotice, type LineChoice } from './checkout.ts'
import { handleCartRefusal, isTransient } from './order/cart-refusal.ts'
import { refreshTotals } from './order/totals.ts'

/** IDs of the controls, to link errors to them. */
export const CHOICE_IDS = {
  currency: 'currency',
  amount: (position: number) => `line-${position}-amount`,
  quantity: (position: number) => `line-${position}-quantity`,
}

type Unsent = NonNullable<Checkout['unsent']>

/** Long enough to type another digit. */
const TYPING_MS = 600

const getUnsent = (checkout: Checkout): Unsent => (checkout.unsent ??= { lines: new Map(), isSending: false })

const changeChoice = (checkout: Checkout, part: Partial<Choice>) =>
  change(checkout, { choice: { ...checkout.state.choice, ...part } })

/** Returns the errors with a new one, or without a control's error. */
function withError({ state }: Checkout, id: string, text?: string): Choice['errors'] {
  const { [id]: _, ...others } = state.choice.errors
  return text === undefined ? others : { ...others, [id]: text }
}

type Control = { id: string; position: number }

/** Shows why a control's value is invalid. It isn't sent, and the buyer can't pay until it is fixed. */
export function showChoiceError(checkout: Checkout, { id, position }: Control, text: string): void {
  const unsent = getUnsent(checkout)
  unsent.lines.delete(position)
  changeChoice(checkout, { isPending: unsent.isSending || unsent.lines.size > 0, errors: withError(checkout, id, text) })
}

/** Changes the currency. The select shows it once the cart has it. */
export function chooseCurrency(checkout: Checkout, currency: string): void {
  getUnsent(checkout).currency = currency
  changeChoice(checkout, { isPending: true, errors: withError(checkout, CHOICE_IDS.currency) })
  void send(checkout)
}

/** Saves a line's input once typing pauses. The buyer can't pay until the totals include it. */
export function chooseLine(checkout: Checkout, { id, position }: Control, choice: LineChoice): void {
  const unsent = getUnsent(checkout)
  unsent.lines.set(position, { ...unsent.lines.get(position), ...choice })
  changeChoice(checkout, { isPending: true, errors: withError(checkout, id) })
  clearTimeout(unsent.timer)
  unsent.timer = setTimeout(() => void send(checkout), TYPING_MS)
}

/** Sends the input right away, such as when the buyer leaves its field. */
export function sendChoice(checkout: Checkout): void {
  const unsent = getUnsent(checkout)
  clearTimeout(unsent.timer)
  if (unsent.lines.size > 0) void send(checkout)
}

/** Sends pending choices, one request at a time, so that the last one wins. */
async function send(checkout: Checkout): Promise<void> {
  const unsent = getUnsent(checkout)
  if (unsent.isSending) return
  unsent.isSending = true
  while (checkout.state.phase === 'form' && (unsent.currency !== undefined || unsent.lines.size > 0)) {
    const sent = takeUnsent(unsent)
    const answer = await patchCart(checkout.state.session.session_id, sent)
    if (answer.kind === 'ok') await adopt(checkout, answer.value)
    else if (!(await refuse(checkout, sent, answer))) break
  }
  unsent.isSending = false
  changeChoice(checkout, { isPending: false })
}

function takeUnsent(unsent: Unsent): UpdateCart {
  const { currency } = unsent
  const lines = [...unsent.lines].map(([position, choice]) => ({ position, ...choice }))
  unsent.currency = undefined
  unsent.lines.clear()
  return { ...(currency === undefined ? {} : { currency }), ...(lines.length > 0 ? { lines } : {}) }
}

/** Shows the current cart, and a notice if a code no longer applies. */
async function adopt(checkout: Checkout, fresh: HostedSession): Promise<void> {
  const isOn = ({ code }: { code: string }) => fresh.totals.codes.some((each) => each.code === code)
  const isCodeOff = !checkout.state.totals.codes.every(isOn)
  await refreshTotals(checkout, fresh)
  if (isCodeOff) change(checkout, { notice: { ...createNotice(checkout, 'discount_refused'), isUnasked: true } })
}

/** Returns the control that an error is about. */
function placeOf({ currency, lines }: UpdateCart, answer: Exclude<Answer<HostedSession>, { kind: 'ok' }>): string {
  const path = answer.kind === 'refused' ? answer.error.issues?.[0]?.path : undefined
  const named = lines?.find(({ position }) => path?.startsWith(`lines.${position}.`))
  const line = named ?? (currency === undefined ? lines?.[0] : undefined)
  if (!line) return CHOICE_IDS.currency
  return line.amount === undefined ? CHOICE_IDS.quantity(line.position) : CHOICE_IDS.amount(line.position)
}

/**
 * Shows the error beside its control. Choices that weren't refused stay pending, to be sent again. Returns false if there is no
 * point in continuing.
 */
async function refuse(
  checkout: Checkout,
  sent: UpdateCart,
  answer: Exclude<Answer<HostedSession>, { kind: 'ok' }>,
): Promise<boolean> {
  const text = await handleCartRefusal(checkout, answer)
  if (text === null) return false
  changeChoice(checkout, { errors: withError(checkout, placeOf(sent, answer), text) })
  if (!isTransient(answer)) return true
  const { lines } = getUnsent(checkout)
  for (const { position, ...choice } of sent.lines ?? []) if (!lines.has(position)) lines.set(position, choice)
  return false
}
