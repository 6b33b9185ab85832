import type * as z from 'zod'
import { ITEM, listSchemaParts } from '#src/openapi/schema-parts.ts'

/** Marks of fields that hold a secret (contract, `shownOnce` and `keptSecret`). */
const MARKS = ['x-shown-once', 'x-kept-secret']

const isMarked = (schema: z.ZodType): boolean => MARKS.some((mark) => schema.meta()?.[mark] === true)

/** Lists the names of the fields that a schema marks as secret, wherever they stand in it. */
export function listSecretFields(schema: z.ZodType | undefined): ReadonlySet<string> {
  const marked = schema ? listSchemaParts(schema).filter((part) => isMarked(part.schema)) : []
  return new Set(marked.flatMap(({ keys }) => keys.findLast((key) => key !== ITEM) ?? []))
}
