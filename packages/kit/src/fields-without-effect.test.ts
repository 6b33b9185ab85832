import { expect, test } from 'vitest'
import * as z from 'zod'
import { buildWarningHeader, fieldPath, listFieldsWithoutEffect, WITHOUT_EFFECT } from './fields-without-effect.ts'

const unused = (why: string) => ({ [WITHOUT_EFFECT]: why })
const Theme = z.object({ color: z.string() }).meta(unused('every page looks the same'))
const schema = z
  .object({
    name: z.string(),
    is_short: z.boolean().nullish().meta(unused('always short')),
    is_shown: z.boolean().default(true).meta(unused('always shown')),
    language: z
      .string()
      .nullish()
      .meta({ ...unused('in English'), 'x-effective-pattern': '^(en|de)(-|$)' }),
    look: z.object({ theme: Theme.nullish() }).nullish(),
    items: z.array(z.union([z.object({ kind: z.literal('a'), floor: z.int().optional().meta(unused('no floor')) }), z.null()])),
  })
  .refine(({ name }) => name !== '')

const fields = listFieldsWithoutEffect(schema)
const warning = (body: object) => buildWarningHeader(fields, { items: [], ...body })

test('fields without effect are found at any depth, each with its reason', () => {
  expect(fields.map((field) => [fieldPath(field), field.why])).toEqual([
    ['is_short', 'always short'],
    ['is_shown', 'always shown'],
    ['language', 'in English'],
    ['look.theme', 'every page looks the same'],
    ['items[].floor', 'no floor'],
  ])
  expect(listFieldsWithoutEffect(z.object({ name: z.string() }))).toEqual([])
  expect(listFieldsWithoutEffect(undefined)).toEqual([])
})

test('the warning names the fields that the body sets', () => {
  expect(warning({ is_short: true })).toBe('299 - "Accepted without effect: is_short"')
  expect(warning({ look: { theme: { color: 'red' } }, items: [null, { kind: 'a' }, { kind: 'a', floor: 3 }] })).toBe(
    '299 - "Accepted without effect: look.theme, items[].floor"',
  )
})

test.each([
  {},
  { is_short: null },
  { is_short: false },
  { is_shown: true },
  { look: null },
  { look: { theme: null } },
  { items: [{ kind: 'a' }] },
  { items: 'none', look: 7 },
])('%j sets none of the fields, so there is no warning', (body) => {
  expect(warning(body)).toBeUndefined()
})

test('a value other than the default causes a warning', () => {
  expect(warning({ is_shown: false })).toBe('299 - "Accepted without effect: is_shown"')
})

test('N66: a value that has its effect causes no warning, another one does', () => {
  for (const language of ['en', 'DE', 'de-AT']) expect(warning({ language }), language).toBeUndefined()
  for (const language of ['it', 'den']) expect(warning({ language }), language).toContain('language')
})

test('a recursive schema is walked once', () => {
  type Filter = { any: Filter[] }
  const Filter: z.ZodType<Filter> = z.object({
    get any() {
      return z.array(Filter)
    },
  })
  expect(listFieldsWithoutEffect(z.object({ filter: Filter }))).toEqual([])
})
