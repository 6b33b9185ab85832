import * as z from 'zod'

/**
 * What sellers are shown passes as it came, whatever fields a newer provider adds; only that it is the thing that was
 * asked for is checked, by the key that names it.
 */
export const seen = <T>(key: string) => z.custom<T>((value) => typeof value === 'object' && value !== null && key in value)

/** The items of a list. */
export const itemsOf = <T>(schema: z.ZodType<T>) => z.object({ items: z.array(schema) }).transform((page) => page.items)

/** Pages count from 0 (the SDK's own paging does not, and skips one). */
export type Paging = { page: number; pageSize: number }
export const pageOf = ({ page, pageSize }: Paging) => ({ page_number: page, page_size: pageSize })
