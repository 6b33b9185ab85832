import type { DiscountForm, DiscountStatus, SellerDiscount } from '@tradepost/contract/platform/seller-discounts'
import { formatMoney } from '@tradepost/ui/money'
import { formatPercent } from '@tradepost/ui/percent-input'
import { formatMoment } from '#src/shell/moment.ts'
import type { DiscountValues } from './discount-values.ts'

/** The look and the word of each state; looks are those of the status badge. */
export const statusLooks: Record<DiscountStatus, { look: string; word: string }> = {
  active: { look: 'active', word: 'Active' },
  scheduled: { look: 'pending', word: 'Scheduled' },
  expired: { look: 'expired', word: 'Expired' },
  used_up: { look: 'disabled', word: 'Used up' },
}

/** Who may use a discount, in the words of the form. */
export const eligibilityWords: Record<DiscountForm['customer_eligibility'], { label: string; detail: string }> = {
  any: { label: 'Anybody', detail: 'Whoever knows the code' },
  first_time: { label: 'New customers', detail: 'Who have not bought from you yet' },
  existing: { label: 'Returning customers', detail: 'Who have bought from you before' },
  specific: { label: 'Customers you choose', detail: 'By name, once the discount is there' },
}

/** "20%", or "$5.00" and how many more currencies. */
export function takesOffWords(discount: Pick<SellerDiscount, 'type' | 'amount' | 'currency_options'>): string {
  if (discount.type === 'percentage') return `${formatPercent(discount.amount)}%`
  const main = discount.currency_options.find((option) => option.is_default)
  if (!main) return 'An amount'
  const others = discount.currency_options.length - 1
  return formatMoney(discount.amount, main.currency) + (others > 0 ? ` + ${others}` : '')
}

/** "12 of 100", or how often it was used where there is no limit. */
export function usageWords({ times_used, usage_limit }: Pick<SellerDiscount, 'times_used' | 'usage_limit'>): string {
  return usage_limit === null ? String(times_used) : `${times_used} of ${usage_limit}`
}

const plural = (count: number, word: string) => `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`

function amountWords({ type, basis_points, currencies }: DiscountValues): string {
  if (type === 'percentage') return basis_points ? `Takes ${formatPercent(basis_points)}% off` : 'Takes a percentage off'
  const amounts = currencies.flatMap(({ amount, currency }) => (amount ? [formatMoney(amount, currency)] : []))
  return amounts.length > 0 ? `Takes ${amounts.join(' or ')} off` : 'Takes an amount off'
}

/** What the form means, a sentence a line, as the seller would tell somebody. */
export function summaryOf(values: DiscountValues): string[] {
  const { restricted_to, usage_limit, per_customer_usage_limit, subscription_cycles, starts_at, expires_at } = values
  const caps = values.type === 'percentage' ? values.currencies.filter(({ amount }) => amount) : []
  const floors = values.currencies.filter(({ minimum_subtotal }) => minimum_subtotal)
  const each = (terms: DiscountValues['currencies'], of: 'amount' | 'minimum_subtotal') =>
    terms.map((one) => formatMoney(one[of] ?? 0, one.currency)).join(' or ')
  return [
    `${amountWords(values)} ${restricted_to.length === 0 ? 'everything in the cart' : plural(restricted_to.length, 'product')}`,
    ...(caps.length > 0 ? [`At most ${each(caps, 'amount')}`] : []),
    ...(floors.length > 0 ? [`For carts from ${each(floors, 'minimum_subtotal')}`] : []),
    `For ${eligibilityWords[values.customer_eligibility].label.toLowerCase()}`,
    usage_limit ? `Can be used ${plural(usage_limit, 'time')} in all` : 'Can be used any number of times',
    ...(per_customer_usage_limit ? [`${plural(per_customer_usage_limit, 'time')} by one customer`] : []),
    ...(subscription_cycles
      ? [`On the first ${plural(subscription_cycles, 'payment')} of a subscription`]
      : ['On every payment of a subscription']),
    ...(starts_at ? [`From ${formatMoment(starts_at)}`] : []),
    expires_at ? `Until ${formatMoment(expires_at)}` : 'Without an end',
  ]
}
