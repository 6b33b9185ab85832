import { expect, test } from 'vitest'
import * as z from 'zod'
import { listSecretFields } from '#src/secrets/secret-schema.ts'
import { fieldPath, listFieldsWithoutEffect, listUsedFields, WITHOUT_EFFECT } from './fields-without-effect.ts'

const secret = z.string().meta({ 'x-kept-secret': true })
const unused = z
  .string()
  .default('none')
  .meta({ [WITHOUT_EFFECT]: 'not built' })
type Wrap = (fields: { given: z.ZodString; unused: z.ZodType; secret: z.ZodType }) => z.ZodType

const WAYS: [where: string, path: string, wrap: Wrap][] = [
  ['an object', '', (fields) => z.object(fields)],
  ['an optional object', 'a.', (fields) => z.object({ a: z.object(fields).nullish() })],
  ['a default', 'a.', (fields) => z.object({ a: z.object(fields).prefault({ given: 'b', unused: 'c', secret: 'd' }) })],
  ['a list', 'a[].', (fields) => z.object({ a: z.array(z.object(fields)) })],
  ['a record', 'a[].', (fields) => z.object({ a: z.record(z.string(), z.object(fields)) })],
  ['a catchall', 'a[].', (fields) => z.object({ a: z.object({}).catchall(z.object(fields)) })],
  ['one of several', '', (fields) => z.union([z.object(fields), z.null()])],
  ['an intersection', '', (fields) => z.intersection(z.object({ id: z.string() }), z.object(fields))],
  ['a lazy schema', 'a.', (fields) => z.object({ a: z.lazy(() => z.object(fields)) })],
  ['what a text is parsed to', '', (fields) => z.preprocess((value) => value, z.object(fields))],
]

const make = (wrap: Wrap) => wrap({ given: z.string(), unused, secret })

test.each(WAYS)('the fields of %s are found: one that is secret, and one without effect', (_, path, wrap) => {
  expect([...listSecretFields(make(wrap))]).toEqual(['secret'])
  const fields = listFieldsWithoutEffect(make(wrap))
  expect(fields.map((field) => [fieldPath(field), field.why, field.fallback])).toEqual([[`${path}unused`, 'not built', 'none']])
})

test('a field without effect is seen in a list and in a record', () => {
  const item = z.object({ unused })
  const fields = listFieldsWithoutEffect(z.object({ list: z.array(item), record: z.record(z.string(), item) }))
  const used = (body: object) => listUsedFields(fields, body)
  expect(used({ list: [{ unused: 'b' }], record: { any: { unused: 'b' } } })).toEqual(['list[].unused', 'record[].unused'])
  expect(used({ list: [{ unused: 'none' }], record: { any: {} } })).toEqual([])
})

test('a secret is found in wrappers around it, and as the item of a list', () => {
  const shown = z.object({ key: secret.nullish(), codes: z.array(secret), sent: secret.transform((text) => text.trim()) })
  expect([...listSecretFields(shown)]).toEqual(['key', 'codes', 'sent'])
})

test('a schema that nests is walked once on each way down', () => {
  type Filter = { any: Filter[]; key: string }
  const Filter: z.ZodType<Filter> = z.lazy(() => z.object({ any: z.array(Filter), key: secret }))
  expect([...listSecretFields(z.object({ filter: Filter }))]).toEqual(['key'])
})
