import type { ErrorBody } from '@tradepost/contract/provider/primitives'
import { putDiscount } from '#src/api.ts'
import { type Checkout, change, type DiscountEntry } from '#src/checkout/checkout.ts'
import { focusElement, focusIfLost } from '#src/checkout/form/focus-field.ts'
import { t } from '#src/messages.ts'
import { handleCartRefusal } from './cart-refusal.ts'
import { refreshTotals } from './totals.ts'

/** IDs of the elements that take the focus when they replace each other. */
export const DISCOUNT_IDS = { add: 'add-discount', code: 'discount-code', remove: 'remove-discount' }

function changeEntry(checkout: Checkout, part: Partial<DiscountEntry>): void {
  change(checkout, { entry: { ...checkout.state.entry, ...part } })
}

/** Shows the discount code field. */
export function openDiscountEntry(checkout: Checkout): void {
  changeEntry(checkout, { isOpen: true })
  focusElement(DISCOUNT_IDS.code)
}

/** Stores the typed code and clears the previous error. */
export function setDiscountCodeText(checkout: Checkout, text: string): void {
  changeEntry(checkout, { text, error: null })
}

/** Applies the typed code. A refused code stays in its field with the error below. */
export async function applyDiscountCode(checkout: Checkout): Promise<void> {
  const code = checkout.state.entry.text.trim()
  if (code) {
    if (await changeDiscount(checkout, code)) focusIfLost(DISCOUNT_IDS.remove)
  } else {
    change(checkout, { announcement: t('discount.empty') })
    changeEntry(checkout, { error: t('discount.empty') })
    focusElement(DISCOUNT_IDS.code)
  }
}

/** Removes a code from the cart. */
export async function removeDiscountCode(checkout: Checkout, code: string): Promise<void> {
  if (await changeDiscount(checkout, null, code)) focusIfLost(DISCOUNT_IDS.add)
}

/** Changes the cart's codes, one change at a time, and never during a payment. Returns true once the page shows the change. */
async function changeDiscount(checkout: Checkout, code: string | null, only?: string): Promise<boolean> {
  if (checkout.state.entry.isPending || checkout.state.phase !== 'form') return false
  const { notice } = checkout.state
  const isOver = notice?.kind === 'total_changed' || notice?.kind === 'discount_refused'
  change(checkout, { announcement: '', ...(isOver ? { notice: null } : {}) })
  changeEntry(checkout, { isPending: true, error: null })
  const answer = await putDiscount(checkout.state.session.session_id, code, only)
  if (answer.kind === 'ok') {
    await refreshTotals(checkout, answer.value)
    changeEntry(checkout, { isPending: false, isOpen: false, text: '' })
    return true
  }
  changeEntry(checkout, { isPending: false })
  changeEntry(checkout, { error: await handleCartRefusal(checkout, answer) })
  return false
}

/** Returns whether a payment was refused because of the cart's code. */
export function isAboutDiscount({ code }: ErrorBody): boolean {
  return code.includes('DISCOUNT') || code === 'EXCHANGE_RATE_NOT_FOUND'
}

/** Removes a code that blocks the payment, so that the next press of the button can pay. Returns true once it is removed. */
export async function removeBlockingDiscount(checkout: Checkout, { issues = [] }: ErrorBody): Promise<boolean> {
  const refused = issues.map(({ path }) => /^discounts\.(.+)$/.exec(path)?.[1]).find((code) => code !== undefined)
  const answer = await putDiscount(checkout.state.session.session_id, null, refused)
  if (answer.kind === 'ok') await refreshTotals(checkout, answer.value)
  return answer.kind === 'ok'
}
