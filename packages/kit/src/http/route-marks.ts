import type * as z from 'zod'
import { type FieldWithoutEffect, listFieldsWithoutEffect } from '#src/openapi/fields-without-effect.ts'
import { listSecretFields } from '#src/secrets/secret-schema.ts'

type Marked = { body?: z.ZodType | undefined; returns?: z.ZodType | undefined }
type Marks = { fieldsWithoutEffect: readonly FieldWithoutEffect[]; secretFields: ReadonlySet<string> }

const known = new WeakMap<Marked, Marks>()

/** Returns what the schemas of a route mark. They are walked at its first request: a start would walk hundreds. */
export function readMarks(route: Marked): Marks {
  const { body, returns } = route
  const marks = known.get(route) ?? {
    fieldsWithoutEffect: listFieldsWithoutEffect(body),
    secretFields: new Set([...listSecretFields(body), ...listSecretFields(returns)]),
  }
  known.set(route, marks)
  return marks
}
