import * as z from 'zod'

/** How many days the usage chart shows. */
export const USAGE_DAYS = [7, 30, 90] as const
/** The search params of a meter's page. */
export const MeterSearch = z.object({
  days: z.coerce.number().pipe(z.literal(USAGE_DAYS)).optional().catch(undefined),
  customer: z.string().max(100).optional().catch(undefined),
})
export type MeterSearch = z.infer<typeof MeterSearch>
