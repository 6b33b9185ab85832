import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineForm } from './define-form.ts'

const schema = z.object({
  name: z.string().trim().min(1),
  note: z.string().nullish(),
  limit: z.int().nullable(),
  tags: z.array(z.string()),
})
const initial = { name: '', note: '', limit: null, tags: [] }
const { valuesOf, changesOf } = defineForm({ schema, initial })
const thing = { id: 'thg_1', name: 'Caliper', note: null, limit: 3, tags: ['steel'] }

test('a new thing has the initial values', () => {
  expect(valuesOf(undefined)).toEqual(initial)
})

test('a thing has its own values, the initial ones for what it lacks, and no other fields', () => {
  expect(valuesOf(thing)).toEqual({ name: 'Caliper', note: '', limit: 3, tags: ['steel'] })
})

test('a field that a thing shows differently is read', () => {
  const read = ({ labels }: { labels: string }) => ({ tags: labels.split(' ') })
  const { id: _, tags: __, ...others } = thing
  expect(defineForm({ schema, initial, read }).valuesOf({ ...others, labels: 'steel long' }).tags).toEqual(['steel', 'long'])
})

test.each<[string, Partial<z.output<typeof schema>>]>([
  ['nothing', {}],
  ['a text', { name: 'Long caliper' }],
  ['a cleared number', { limit: null }],
  ['a list, which is sent whole', { tags: ['steel', 'long'] }],
  ['two fields', { name: 'Ruler', note: 'Bent' }],
])('a change of %s is that and nothing else', (_, changed) => {
  expect(changesOf(schema.parse({ ...valuesOf(thing), ...changed }), thing)).toEqual(changed)
})

test('a thing that its form refuses loses no field, and keeps those that did not change', () => {
  const old = { ...thing, name: ' ' }
  expect(changesOf({ ...valuesOf(old), name: 'Caliper' }, old)).toEqual({ name: 'Caliper' })
})

test('a field that is forgotten does not compile', () => {
  const { note: _, ...withoutNote } = initial
  // @ts-expect-error The body has a note.
  defineForm({ schema, initial: withoutNote })
  expect(defineForm({ schema: schema.omit({ note: true }), initial: withoutNote }).valuesOf(thing)).not.toHaveProperty('note')
})

test('a field that a thing neither shows nor lets read does not compile', () => {
  const { tags: _, ...withoutTags } = thing
  // @ts-expect-error The thing shows no tags.
  expect(valuesOf(withoutTags).tags).toEqual([])
})

test('a field where null means something does not compile if it starts with something else', () => {
  // @ts-expect-error A thing without a limit would get one.
  expect(defineForm({ schema, initial: { ...initial, limit: 1 } }).valuesOf({ ...thing, limit: null }).limit).toBe(1)
})
