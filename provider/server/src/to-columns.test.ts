import { expect, test } from 'vitest'
import { elsewhere, toColumns } from './to-columns.ts'

type Patch = { name?: string | null; tax_note?: string | null; image_id?: string | null }
type Row = { name: string; taxNote: string | null }

const columnsOf = (patch: Patch) =>
  toColumns<Patch, Row>(patch, {
    name: (name) => name !== null && { name },
    tax_note: (taxNote) => ({ taxNote }),
    image_id: elsewhere,
  })

test.each<[string, Patch, Partial<Row>]>([
  ['no field', {}, {}],
  ['an undefined field', { name: undefined }, {}],
  ['a value', { tax_note: 'Books' }, { taxNote: 'Books' }],
  ['null for an optional column', { tax_note: null }, { taxNote: null }],
  ['null for a required column', { name: null }, {}],
  ['a field of other code', { name: 'Caliper', image_id: 'img_1' }, { name: 'Caliper' }],
])('%s sets the columns %j to %j', (_, patch, columns) => {
  expect(columnsOf(patch)).toEqual(columns)
})

test('a field that is forgotten does not compile, nor one that the request or the row does not have', () => {
  const name = elsewhere
  const tax_note = elsewhere
  // @ts-expect-error The request has an image.
  toColumns<Patch, Row>({}, { name, tax_note })
  // @ts-expect-error The request has no color.
  toColumns<Patch, Row>({}, { name, tax_note, image_id: elsewhere, color: elsewhere })
  // @ts-expect-error The row has no image.
  toColumns<Patch, Row>({}, { name, tax_note, image_id: (imageId) => ({ imageId }) })
  // @ts-expect-error A row always has a name.
  expect(toColumns<Patch, Row>({}, { name: (value) => ({ name: value }), tax_note, image_id: elsewhere })).toEqual({})
})
