import type { DiscountForm, DiscountStatus, SellerDiscount } from '@tradepost/contract/platform/seller-discounts'
import { formatMoney } from '@tradepost/ui/money'
import { formatPercent } from '@tradepost/ui/percent-input'
import { formatMoment } from '#src/shell/moment.ts'
import type { DiscountValues } from './discount-values.ts'

/** Label and StatusBadge status of each discount state. */
export const statusLooks: Record<DiscountStatus, { look: string; word: string }> = {
  active: { look: 'active', word: 'Active' },
  scheduled: { look: 'pending', word: 'Scheduled' },
  expired: { look: 'expired', word: 'Expired' },
  used_up: { look: 'disabled', word: 'Used up' },
}

/** Labels of who can use a discount. */
export const eligibilityWords: Record<DiscountForm['customer_eligibility'], { label: string; detail: string }> = {
  any: { label: 'Everyone', detail: 'Anyone with the code' },
  first_time: { label: 'New customers', detail: 'No previous purchases' },
  existing: { label: 'Returning customers', detail: 'Bought from you before' },
  specific: { label: 'Specific customers', detail: 'Choose them after you create the discount' },
}

/** Formats "20%", or "$5.00 + 2" with the number of further currencies. */
export function takesOffLabel(discount: Pick<SellerDiscount, 'type' | 'amount' | 'currency_options'>): string {
  if (discount.type === 'percentage') return `${formatPercent(discount.amount)}%`
  const main = discount.currency_options.find((option) => option.is_default)
  if (!main) return 'Fixed amount'
  const others = discount.currency_options.length - 1
  return formatMoney(discount.amount, main.currency) + (others > 0 ? ` + ${others}` : '')
}

/** Formats "12 of 100", or only the count without a limit. */
export function usageLabel({ times_used, usage_limit }: Pick<SellerDiscount, 'times_used' | 'usage_limit'>): string {
  return usage_limit === null ? String(times_used) : `${times_used} of ${usage_limit}`
}

const plural = (count: number, word: string) => `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`

function amountWords({ type, basis_points, currencies }: DiscountValues): string {
  if (type === 'percentage') return basis_points ? `${formatPercent(basis_points)}% off` : 'A percentage off'
  const amounts = currencies.flatMap(({ amount, currency }) => (amount ? [formatMoney(amount, currency)] : []))
  return amounts.length > 0 ? `${amounts.join(' or ')} off` : 'A fixed amount off'
}

/** Summarizes the form, one sentence per line. */
export function summaryOf(values: DiscountValues): string[] {
  const { restricted_to, usage_limit, per_customer_usage_limit, subscription_cycles, starts_at, expires_at } = values
  const caps = values.type === 'percentage' ? values.currencies.filter(({ amount }) => amount) : []
  const floors = values.currencies.filter(({ minimum_subtotal }) => minimum_subtotal)
  const each = (terms: DiscountValues['currencies'], of: 'amount' | 'minimum_subtotal') =>
    terms.map((one) => formatMoney(one[of] ?? 0, one.currency)).join(' or ')
  return [
    `${amountWords(values)} ${restricted_to.length === 0 ? 'everything in the cart' : plural(restricted_to.length, 'product')}`,
    ...(caps.length > 0 ? [`Maximum discount ${each(caps, 'amount')}`] : []),
    ...(floors.length > 0 ? [`Minimum subtotal ${each(floors, 'minimum_subtotal')}`] : []),
    `For ${eligibilityWords[values.customer_eligibility].label.toLowerCase()}`,
    usage_limit ? `Up to ${plural(usage_limit, 'use')} in total` : 'Unlimited uses',
    ...(per_customer_usage_limit ? [`Up to ${plural(per_customer_usage_limit, 'use')} per customer`] : []),
    ...(subscription_cycles ? [`First ${plural(subscription_cycles, 'subscription payment')}`] : ['Every subscription payment']),
    ...(starts_at ? [`From ${formatMoment(starts_at)}`] : []),
    expires_at ? `Until ${formatMoment(expires_at)}` : 'No end date',
  ]
}
