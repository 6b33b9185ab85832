import * as z from 'zod'

export const PERIODS = ['today', '7d', '30d', '90d', '12m', 'custom'] as const
export const PeriodName = z.enum(PERIODS)
export type PeriodName = z.infer<typeof PeriodName>

const text = z.string().optional()

/** Accepts any text: invalid values are ignored, and the answer names them. */
export const PeriodQuery = z
  .object({
    period: text.meta({ description: PERIODS.join(', ') }),
    from: text.meta({ description: 'First day of a custom period' }),
    to: text.meta({ description: 'Last day of a custom period' }),
    time_zone: text.meta({ description: 'IANA name; days begin and end there. UTC by default' }),
    currency: text.meta({ description: 'By default the one with most sales in the period' }),
  })
  .catchall(z.string())
export type PeriodQuery = z.infer<typeof PeriodQuery>

/** The first and the last day. */
export const DaySpan = z.object({ from: z.iso.date(), to: z.iso.date() })
export type DaySpan = z.infer<typeof DaySpan>

/** The days that figures are of, and the parts that a chart shows them in. */
export const ShownPeriod = DaySpan.extend({ name: PeriodName, unit: z.enum(['hour', 'day', 'month']) })
export type ShownPeriod = z.infer<typeof ShownPeriod>
