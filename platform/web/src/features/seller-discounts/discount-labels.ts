import type { DiscountStatus, SellerDiscount } from '@tradepost/contract/platform/catalog/seller-discounts'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { t } from '#src/dashboard-messages.ts'
import { formatMoment } from '#src/shell/moment.ts'
import type { DiscountValues } from './discount-values.ts'

/** StatusBadge status of each discount state. */
export const statusLooks: Record<DiscountStatus, string> = {
  active: 'active',
  scheduled: 'pending',
  expired: 'expired',
  used_up: 'disabled',
}

/** All of a price, in basis points. */
const PERCENT_MAX = 10_000

/** Formats basis points: 2000 is "20%", 540 is "5.4%". */
const percentLabel = (basisPoints: number) =>
  new Intl.NumberFormat(getPageLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / PERCENT_MAX)

/** Formats "20%", or "$5.00 + 2" with the number of other currencies. */
export function takesOffLabel(discount: Pick<SellerDiscount, 'type' | 'amount' | 'currency_options'>): string {
  if (discount.type === 'percentage') return percentLabel(discount.amount)
  const main = discount.currency_options.find((option) => option.is_default)
  if (!main) return t('sellerDiscounts.types.flat')
  const others = discount.currency_options.length - 1
  const amount = formatMoney(discount.amount, main.currency)
  return others > 0 ? t('sellerDiscounts.amountAndMore', { amount, count: others }) : amount
}

/** Formats "12 of 100"; without a limit, only the count. */
export function usageLabel({ times_used: used, usage_limit: limit }: Pick<SellerDiscount, 'times_used' | 'usage_limit'>): string {
  return limit === null ? used.toLocaleString(getPageLocale()) : t('sellerDiscounts.usage', { used, limit })
}

/** Joins amounts in several currencies: "$5.00 or ¥700". */
const joinAmounts = (amounts: string[]) => new Intl.ListFormat(getPageLocale(), { type: 'disjunction' }).format(amounts)

function offSentence({ type, basis_points, currencies, restricted_to: { length: count } }: DiscountValues): string {
  if (type === 'percentage') {
    if (!basis_points || basis_points > PERCENT_MAX) return t('sellerDiscounts.summary.percentageOff', { count })
    return t('sellerDiscounts.summary.off', { off: percentLabel(basis_points), count })
  }
  const amounts = currencies.flatMap(({ amount, currency }) => (amount ? [formatMoney(amount, currency)] : []))
  if (amounts.length === 0) return t('sellerDiscounts.summary.amountOff', { count })
  return t('sellerDiscounts.summary.off', { off: joinAmounts(amounts), count })
}

/** Describes a discount, one sentence per line. */
export function describeDiscount(values: DiscountValues): string[] {
  const { usage_limit: uses, per_customer_usage_limit: usesEach, subscription_cycles: cycles, starts_at, expires_at } = values
  const caps = values.type === 'percentage' ? values.currencies.filter(({ amount }) => amount) : []
  const floors = values.currencies.filter(({ minimum_subtotal }) => minimum_subtotal)
  const each = (terms: DiscountValues['currencies'], of: 'amount' | 'minimum_subtotal') =>
    joinAmounts(terms.map((one) => formatMoney(one[of] ?? 0, one.currency)))
  return [
    offSentence(values),
    ...(caps.length > 0 ? [t('sellerDiscounts.summary.maximum', { amounts: each(caps, 'amount') })] : []),
    ...(floors.length > 0 ? [t('sellerDiscounts.summary.minimum', { amounts: each(floors, 'minimum_subtotal') })] : []),
    t(`sellerDiscounts.summary.customers.${values.customer_eligibility}`),
    uses ? t('sellerDiscounts.summary.uses', { count: uses }) : t('sellerDiscounts.summary.unlimitedUses'),
    ...(usesEach ? [t('sellerDiscounts.summary.usesPerCustomer', { count: usesEach })] : []),
    cycles ? t('sellerDiscounts.summary.firstPayments', { count: cycles }) : t('sellerDiscounts.summary.everyPayment'),
    ...(starts_at ? [t('sellerDiscounts.summary.from', { moment: formatMoment(starts_at) })] : []),
    expires_at ? t('sellerDiscounts.summary.until', { moment: formatMoment(expires_at) }) : t('sellerDiscounts.summary.noEnd'),
  ]
}
