import * as z from 'zod'
import { Timestamp } from './primitives.ts'

/** GET /test_helpers/clock: the current time of a business in test mode. */
export const TestClock = z
  .object({
    now: Timestamp,
    real_now: Timestamp.meta({ description: 'Real time, for comparison' }),
    status: z.enum(['ready', 'advancing']),
    target: Timestamp.nullable().meta({ description: 'The time it advances to, while advancing' }),
    done_count: z.int().meta({ description: 'Number of scheduled events run so far, or during the last advance' }),
    last_move: z
      .object({ from: Timestamp, to: Timestamp })
      .nullable()
      .meta({ description: 'Start and end of the current or last advance. Null if it was never advanced' }),
    due_count: z.int().meta({ description: 'Number of scheduled events, counted up to 10,000' }),
    next_due_at: Timestamp.nullable(),
    next_due: z
      .array(z.object({ at: Timestamp, kind: z.string(), subject_id: z.string() }))
      .meta({ description: 'The next 10 scheduled events. The subject of a checkout is its last payment' }),
  })
  .meta({ id: 'TestClock' })
export type TestClock = z.infer<typeof TestClock>

/**
 * POST /test_helpers/clock/advance: to an instant, by a duration, or to real time. It answers right away and advances in the
 * background.
 */
export const AdvanceClock = z
  .object({
    to: Timestamp.optional(),
    seconds: z
      .int()
      .positive()
      .max(10 * 366 * 24 * 3600)
      .optional(),
    months: z.int().positive().max(120).optional(),
    to_real_time: z.literal(true).optional().meta({ description: 'For a clock that started in the past: return to real time' }),
  })
  .refine((input) => Object.values(input).filter((each) => each !== undefined).length === 1, {
    path: ['to'],
    error: 'Set one of to, seconds, months and to_real_time',
  })
  .meta({ id: 'AdvanceTestClock' })
export type AdvanceClock = z.infer<typeof AdvanceClock>
