import * as z from 'zod'

/** Lengths of the usage chart, in days. */
export const USAGE_DAYS = [7, 30, 90] as const
/** Search parameters of a meter's page. */
export const MeterSearch = z.object({
  days: z.coerce.number().pipe(z.literal(USAGE_DAYS)).optional().catch(undefined),
  customer: z.string().max(100).optional().catch(undefined),
})
export type MeterSearch = z.infer<typeof MeterSearch>
