import { DiscountStatus, SellerDiscount } from '@tradepost/contract/platform/catalog/seller-discounts'
import { DiscountType } from '@tradepost/contract/provider/discounts'
import type { CsvCell } from '@tradepost/kit/csv/csv'
import { sql } from '@tradepost/kit/database/database'
import { formatDecimal } from '@tradepost/kit/money/decimals'
import { SeenDiscount } from '#src/payments-provider/calls/discounts.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import { discounts } from '#src/records/nouns/discounts.ts'
import { toAmountCells, toAmountColumns } from '#src/seller/csv-amounts.ts'
import { holds, instants, oneOf } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import type { RecordList } from '#src/seller/record-list.ts'
import { getDiscountStatus } from './discount-form.ts'

/** Returns the cells of what a discount takes off: a percentage, or an amount with its currency. An import reads them back. */
function toValueCells({ type, amount, currency_options: terms }: SellerDiscount): CsvCell[] {
  if (type === 'percentage') return [{ decimal: formatDecimal({ digits: BigInt(amount), places: 2 }) }, null, null, null]
  const currency = terms.find(({ is_default }) => is_default)?.currency
  return [null, ...toAmountCells(amount, currency), currency]
}

/** The list of a business's discounts, with their status by the business's clock. */
export const discountList: RecordList<SellerDiscount> = {
  needs: 'discount:read',
  noun: discounts,
  async read(rows, scope) {
    const now = await getBusinessTime(scope)
    return rows.map(({ body }) => {
      const { data } = SeenDiscount.safeParse(body)
      return data ? { ...data, status: getDiscountStatus(data, now) } : null
    })
  },
  sorts: { created_at: 'created_at', code: 'code', times_used: 'times_used' },
  tabs: {
    name: 'state',
    // The same order as in `getDiscountStatus`.
    async of(scope) {
      const now = await getBusinessTime(scope)
      return sql`case
        when expires_at <= ${now}::timestamptz then 'expired'
        when starts_at > ${now}::timestamptz then 'scheduled'
        when times_used >= usage_limit then 'used_up'
        else 'active' end`
    },
    values: DiscountStatus.options,
  },
  filters: { type: oneOf('type', DiscountType.options), product_id: holds('restricted_to'), ...instants('created_at') },
  csv: {
    header: [
      'discount_id',
      'code',
      'name',
      'type',
      'amount',
      'percent_off',
      ...toAmountColumns('amount_off'),
      'currency',
      'subscription_cycles',
      'status',
      'times_used',
      'usage_limit',
      'starts_at',
      'expires_at',
      'created_at',
    ],
    row: (discount) => [
      discount.discount_id,
      discount.code,
      discount.name,
      discount.type,
      discount.amount,
      ...toValueCells(discount),
      discount.subscription_cycles,
      discount.status,
      discount.times_used,
      discount.usage_limit,
      discount.starts_at,
      discount.expires_at,
      discount.created_at,
    ],
  },
}

export const discountListRoutes = listRoutes('Seller: discounts', {
  name: 'discounts',
  words: 'discounts',
  item: SellerDiscount,
  list: discountList,
})
