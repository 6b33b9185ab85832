import { REFUND_REASON_MAX, type Refundable, type RefundForm } from '@tradepost/contract/platform/sales/seller-refunds'

/** How much is refunded. */
export type RefundKind = 'all' | 'amount' | 'lines'

/** What the dialog's fields hold. Amounts are in minor units; NaN is one that can't be read, and null an empty field. */
export type RefundChoice = {
  kind: RefundKind
  amount: number | null
  /** By the ID of a line. */
  lines: Readonly<Record<string, number | null>>
  reason: string
  keepsAccess: boolean
  cancelsSubscription: boolean
}

export const EMPTY_CHOICE: RefundChoice = {
  kind: 'all',
  amount: null,
  lines: {},
  reason: '',
  keepsAccess: false,
  cancelsSubscription: false,
}

type Line = Refundable['lines'][number]

/** Returns the tax in a part of a line, rounded. The provider decides the exact cent. */
const taxOf = ({ amount, tax }: Line, part: number): number => (amount === 0 ? 0 : Math.round((tax * part) / amount))

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0)

/** What a choice refunds. `most`: what could be refunded instead; undefined if the choice is within it. */
export type RefundSums = { amount: number; tax: number; most: number | undefined }

/** Returns the sums of a choice; undefined as long as no valid amount was entered. */
export function sumRefund({ kind, amount, lines: chosen }: RefundChoice, refundable: Refundable): RefundSums | undefined {
  const { lines, amount: left } = refundable
  const taxLeft = sumOf(lines.map((line) => taxOf(line, line.refundable_amount)))
  if (kind === 'all') return { amount: left, tax: taxLeft, most: undefined }
  if (kind === 'amount') {
    if (amount === null || !(amount > 0)) return undefined
    return { amount, tax: left === 0 ? 0 : Math.round((taxLeft * amount) / left), most: amount > left ? left : undefined }
  }
  const entered = lines.flatMap((line) => {
    const part = chosen[line.items_id] ?? 0
    return part === 0 ? [] : [{ line, part }]
  })
  const total = sumOf(entered.map(({ part }) => part))
  if (entered.length === 0 || !(total > 0)) return undefined
  const beyond = entered.find(({ line, part }) => part > line.refundable_amount)
  return { amount: total, tax: sumOf(entered.map(({ line, part }) => taxOf(line, part))), most: beyond?.line.refundable_amount }
}

/** Returns the request for a choice. */
export function toRefundForm(choice: RefundChoice): RefundForm {
  const { kind, amount, lines, reason, keepsAccess, cancelsSubscription } = choice
  const items = Object.entries(lines).flatMap(([id, part]) => (part ? [{ item_id: id, amount: part }] : []))
  return {
    ...(kind === 'amount' && amount !== null ? { amount } : {}),
    ...(kind === 'lines' ? { items } : {}),
    reason: reason.trim().slice(0, REFUND_REASON_MAX) || null,
    // Ending the subscription ends its keys too.
    keeps_access: keepsAccess && !cancelsSubscription,
    cancels_subscription: cancelsSubscription,
  }
}

/** Returns how a refund changes the balance; undefined if the amounts are in different currencies. */
export function findBalanceAfter({ amount, tax }: RefundSums, { balance, currency, fee }: Refundable) {
  if (balance === null || balance.currency !== currency || fee.currency !== currency) return undefined
  const net = amount - tax
  return { before: balance.amount, net, fee: fee.amount, after: balance.amount - net - fee.amount }
}
