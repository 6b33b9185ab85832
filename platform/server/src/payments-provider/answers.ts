import * as z from 'zod'
import { fault } from '#src/faults.ts'

/**
 * What sellers are shown passes as it came, whatever fields a newer provider adds; only that it is the thing that was
 * asked for is checked, by the key that names it. `fillIn` gives the keys that an older provider doesn't send and that our
 * pages require.
 */
export const seen = <T extends object>(key: string, fillIn?: (answer: T) => Partial<T>) =>
  z
    .custom<T>((value) => typeof value === 'object' && value !== null && key in value)
    .transform((answer): T => (fillIn ? { ...fillIn(answer), ...answer } : answer))

/** The items of a list. */
export const itemsOf = <T>(schema: z.ZodType<T>) => z.object({ items: z.array(schema) }).transform((page) => page.items)

/** Pages count from 0 (the SDK's own paging does not, and skips one). */
export type Paging = { page: number; pageSize: number }
export const pageOf = ({ page, pageSize }: Paging) => ({ page_number: page, page_size: pageSize })

/** An id as a part of a path that the SDK has no name for. @throws 404 for what is no id, such as ".." */
export function segmentOf(id: string): string {
  if (!/^[\w-]+$/.test(id)) throw fault('PAYMENTS_ITEM_NOT_FOUND')
  return id
}

/** Where the bytes of a picture go, for a minute; the id is told by newer providers only. */
export const ImageSlot = z.object({ image_id: z.string().nullish(), url: z.string() })
