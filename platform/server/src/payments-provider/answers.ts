import { EmptyList } from '@tradepost/contract/provider/primitives'
import * as z from 'zod'
import { fault } from '#src/faults.ts'

const AnyObject = z.looseObject({})
type AnyObject = z.infer<typeof AnyObject>

/** Default values for a key that a provider doesn't send, if its schema accepts one of them. */
const EMPTY = [null, [], {}]

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

/**
 * Adapts an answer to `schema`: absent keys become null or empty where allowed. Lists that we don't read, such as a payment's
 * refunds, are emptied.
 */
function adapt(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return value === null || value === undefined ? value : adapt(schema.unwrap(), value)
  }
  if (schema instanceof z.ZodNull) return null
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return schema === EmptyList ? [] : value.map((item) => adapt(schema.element, item))
  }
  if (schema instanceof z.ZodUnion) {
    const adapted = schema.options.map((option) => [option, adapt(option, value)] as const)
    return adapted.find(([option, candidate]) => accepts(option, candidate))?.[1] ?? value
  }
  const fields = AnyObject.safeParse(value)
  if (!(schema instanceof z.ZodObject) || !fields.success) return value
  const parts = Object.entries<z.core.$ZodType>(schema.shape).map(([key, part]) => {
    const given = fields.data[key]
    if (given === undefined && !accepts(part, undefined)) return [key, EMPTY.find((empty) => accepts(part, empty))]
    return [key, adapt(part, given)]
  })
  return { ...fields.data, ...Object.fromEntries(parts) }
}

/**
 * Parses an answer by the contract, once and here, so that our pages get what they expect. Fields that a newer provider adds are
 * dropped. A field that an older one omits comes from `fillIn`, or is null or empty where allowed. Any other difference is an
 * unexpected answer, and its error names the field.
 */
export function answerOf<T extends z.ZodObject>(
  schema: T,
  fillIn?: (answer: AnyObject) => Partial<z.output<T>>,
): z.ZodType<z.output<T>> {
  return AnyObject.transform((answer) => {
    const filled = { ...fillIn?.(answer), ...answer }
    return accepts(schema, filled) ? filled : adapt(schema, filled)
  }).pipe(schema)
}

/** Unwraps the items of a list. */
export const itemsOf = <T>(schema: z.ZodType<T>) => z.object({ items: z.array(schema) }).transform((page) => page.items)

/** Pages count from 0 (the SDK's own paging doesn't, and skips one). */
export type Paging = { page: number; pageSize: number }
export const pageOf = ({ page, pageSize }: Paging) => ({ page_number: page, page_size: pageSize })

/** Filters of a list that continues after a row (`iterator`). */
export type IteratedQuery = Readonly<Record<string, string | number>>

/** Encodes an ID as a path segment, for calls that the SDK lacks. @throws 404 for an invalid ID, such as ".." */
export function toPathSegment(id: string): string {
  if (!/^[\w-]+$/.test(id)) throw fault('PAYMENTS_ITEM_NOT_FOUND')
  return id
}

/** The upload URL of an image, valid for a minute; only newer providers return the ID. */
export const ImageSlot = z.object({ image_id: z.string().nullish(), url: z.string() })

/**
 * Options of a call that creates something: the SDK never repeats it. With a key, the embedded provider answers a repeated call
 * with its first answer; the published API ignores the key.
 */
export const onceOf = (idempotencyKey: string | undefined) => ({
  maxRetries: 0,
  ...(idempotencyKey === undefined ? {} : { headers: { 'Idempotency-Key': idempotencyKey } }),
})
