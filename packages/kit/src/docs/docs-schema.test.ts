import { expect, test } from 'vitest'
import { buildExample, describeType, listFields, type Schemas } from './docs-schema.ts'

const schemas: Schemas = {
  Color: { enum: ['red', 'tan'] },
  Buyer: {
    properties: { email: { type: 'string', format: 'email' }, name: { type: 'string', description: 'In full' } },
    required: ['email'],
  },
  Known: { properties: { buyer_id: { type: 'string' } }, required: ['buyer_id'] },
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const order = {
  properties: {
    color: ref('Color'),
    buyer: { anyOf: [ref('Buyer'), ref('Known'), { type: 'null' }] },
    lines: { type: 'array', items: { properties: { amount: { type: 'integer', minimum: 5 } }, required: ['amount'] } },
  },
  required: ['color', 'lines'],
}

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer or null'],
  [{ const: 'card' }, '"card"'],
  [ref('Color'), '"red" or "tan"'],
  [{ enum: Array.from({ length: 14 }, (_, index) => index) }, '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more'],
  [{ type: 'array', items: ref('Color') }, '("red" or "tan")[]'],
  [{ anyOf: [{ type: 'array', items: { type: 'object' } }, { type: 'null' }] }, 'object[] or null'],
])('%j is described as %s', (schema, words) => {
  expect(describeType(schema, schemas)).toBe(words)
})

test('fields come with those inside of them, and what only some alternatives have is not required', () => {
  expect(listFields(order, schemas).map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['color', true],
    ['buyer', false],
    ['buyer.email', false],
    ['buyer.name', false],
    ['buyer.buyer_id', false],
    ['lines', true],
    ['lines.amount', true],
  ])
  expect(listFields(schemas.Buyer ?? {}, schemas)[1]).toMatchObject({ type: 'string', description: 'In full' })
})

test('an example has what is required', () => {
  expect(buildExample(order, schemas)).toEqual({ color: 'red', lines: [{ amount: 5 }] })
  expect(buildExample(ref('Buyer'), schemas)).toEqual({ email: 'maya@example.com' })
})
