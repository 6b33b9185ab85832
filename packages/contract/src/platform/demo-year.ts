import * as z from 'zod'

/** GET /api/organizations/{slug}/demo-year: progress of generating a demo shop's past. */
export const DemoYear = z
  .object({
    progress: z
      .object({ done: z.int().min(0), total: z.int().positive() })
      .nullable()
      .meta({ description: 'Null if none is in progress' }),
  })
  .meta({ id: 'DemoYear' })
export type DemoYear = z.infer<typeof DemoYear>
