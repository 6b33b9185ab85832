import * as z from 'zod'
import { Amount, CurrencyCode, PageQuery, Timestamp } from '#src/provider/primitives.ts'

export const UsageHistoryQuery = PageQuery.extend({
  start_date: Timestamp.optional(),
  end_date: Timestamp.optional(),
  meter_id: z.string().optional(),
})

/** Usage of one cycle, by meter; the last one in the list is the current cycle. */
export const UsageHistoryItem = z
  .object({
    start_date: Timestamp,
    end_date: Timestamp,
    meters: z.array(
      z
        .object({
          id: z.string(),
          name: z.string(),
          free_threshold: z.int(),
          price_per_unit: z.string(),
          currency: CurrencyCode,
          consumed_units: z.string(),
          chargeable_units: z.string(),
          total_price: Amount,
        })
        .meta({ id: 'MeterUsageItem' }),
    ),
  })
  .meta({ id: 'UsageHistoryItem' })
export type UsageHistoryItem = z.infer<typeof UsageHistoryItem>
export const UsageHistory = z.object({ items: z.array(UsageHistoryItem) }).meta({ id: 'ListUsageHistoryResponse' })
