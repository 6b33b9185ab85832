import { expect, test } from 'vitest'
import * as z from 'zod'
import {
  buildWarningHeader,
  fieldPath,
  listFieldsWithoutEffect,
  listUnknownFields,
  listUnknownParameters,
  listUsedFields,
  WITHOUT_EFFECT,
} from './fields-without-effect.ts'

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
const warning = (body: object) => buildWarningHeader(listUsedFields(fields, { items: [], ...body }))

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

const Nested = z.object({
  name: z.string(),
  price: z.discriminatedUnion('type', [
    z.object({ type: z.literal('once'), amount: z.int() }),
    z.object({ type: z.literal('monthly'), amount: z.int(), trial: z.int().optional() }),
  ]),
  tags: z.record(z.string(), z.string()).optional(),
  lines: z.array(z.object({ id: z.string() }).nullish()).default([]),
  flag: z.preprocess((value) => value, z.object({ on: z.boolean() })).optional(),
  length: z
    .string()
    .transform((text) => text.length)
    .optional(),
})
const price = { type: 'once', amount: 1 }

test.each<[object, string[]]>([
  [{ name: 'a', price, tags: { any: 'b' }, lines: [{ id: 'c' }, null], flag: { on: true }, length: 'd' }, []],
  [{ name: 'a', price, nmae: 'b', constructor: 1 }, ['nmae', 'constructor']],
  [{ name: 'a', price: { ...price, trial: 7 } }, ['price.trial']],
  [{ name: 'a', price: { ...price, type: 'monthly', trial: 7, trail: 7 } }, ['price.trail']],
  [
    {
      name: 'a',
      price,
      lines: [
        { id: 'c', di: 1 },
        { id: 'd', di: 2 },
      ],
    },
    ['lines[].di'],
  ],
  [{ name: 'a', price, flag: { on: true, off: false } }, ['flag.off']],
])('N72: fields that a schema does not have are found at any depth: %j', (body, names) => {
  expect(listUnknownFields(Nested, body)).toEqual(names)
})

test('N72: parameters that a route does not have are found, also those of a route without any', () => {
  const query = z.object({ page: z.string().optional() }).catchall(z.string())
  expect(listUnknownParameters(query, { page: '1', pgae: '2', toString: '3' })).toEqual(['pgae', 'toString'])
  expect(listUnknownParameters(undefined, { page: '1' })).toEqual(['page'])
})

test('N72: names that a caller made up can neither break the header nor fill it', () => {
  expect(buildWarningHeader(['a"b', 'c\r\nset-cookie: d', 'é'])).toBe(
    '299 - "Accepted without effect: a%22b, c%0D%0Aset-cookie%3A%20d, %C3%A9"',
  )
  const many = Array.from({ length: 30 }, () => 'x'.repeat(500))
  expect(buildWarningHeader(many)).toMatch(/^299 - "Accepted without effect: (x{100}, ){19}x{100} and 10 more"$/)
})
