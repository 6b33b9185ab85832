import type { AccessReason } from '@tradepost/contract/platform/access'
import type { AccessRules } from './access-rules.ts'
import { type CustomerFacts, LOST_DISPUTES, type PaymentFacts } from './customer-facts.ts'

type Sold = { payment: PaymentFacts; productId: string }
type Loss = { since: Date; reason: AccessReason }

const OPEN_DISPUTES: readonly (string | null)[] = ['dispute_opened', 'dispute_challenged']

const firstOf = <T extends { createdAt: Date }>(items: readonly T[]): T | undefined =>
  items.toSorted((left, right) => left.createdAt.getTime() - right.createdAt.getTime())[0]

/** Returns whether nothing of a product's lines is left to refund. A pending refund only reserves their amounts. */
function isLineRefunded({ payment, productId }: Sold, refunds: CustomerFacts['refunds']): boolean {
  if (refunds.some(({ status }) => status === 'pending' || status === 'review')) return false
  const lines = payment.lines.filter(
    (line) => line.productId === productId && (line.kind === 'product' || line.kind === 'subscription'),
  )
  return lines.length > 0 && lines.every(({ amount, refundable }) => amount > 0 && refundable === 0)
}

function findRefund({ refunds }: CustomerFacts, sold: Sold): Loss | undefined {
  const { payment } = sold
  const own = refunds.filter(({ paymentId }) => paymentId === payment.id)
  const done = own
    .filter(({ status }) => status === 'succeeded')
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const isWhole =
    payment.isRefunded || (payment.amount > 0 && done.reduce((sum, { amount }) => sum + amount, 0) >= payment.amount)
  const isPart = !isWhole && done.length > 0 && isLineRefunded(sold, own)
  if ((!isWhole && !isPart) || done.some(({ keepsAccess }) => keepsAccess)) return undefined
  return { since: done.at(-1)?.createdAt ?? payment.createdAt, reason: 'refunded' }
}

/**
 * Returns why a paid product is lost: its money went back, or is disputed and the rules suspend for that. Undefined for what its
 * seller lets the customer keep.
 */
export function findLoss(facts: CustomerFacts, rules: AccessRules, sold: Sold): Loss | undefined {
  if (sold.payment.keptProductIds.includes(sold.productId)) return undefined
  const refund = rules.refundEndsAccess ? findRefund(facts, sold) : undefined
  if (refund) return refund
  const disputes = facts.disputes.filter(({ paymentId }) => paymentId === sold.payment.id)
  const lost = firstOf(disputes.filter(({ status }) => status !== null && LOST_DISPUTES.includes(status)))
  if (lost) return { since: lost.createdAt, reason: 'dispute_lost' }
  const open = rules.disputeSuspendsAccess ? firstOf(disputes.filter(({ status }) => OPEN_DISPUTES.includes(status))) : undefined
  return open && { since: open.createdAt, reason: 'disputed' }
}
