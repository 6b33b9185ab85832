import { expect, test } from 'vitest'
import { listFacts, type OpenApiDocument, sayFacts } from './openapi-facts.ts'

const document: OpenApiDocument = {
  components: {
    schemas: {
      Colour: { type: 'string', enum: ['red', 'green'] },
      Tree: {
        type: 'object',
        required: ['colour', 'branches'],
        properties: {
          colour: { $ref: '#/components/schemas/Colour' },
          note: { type: ['string', 'null'] },
          branches: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
        },
      },
    },
  },
  paths: {
    '/trees': {
      post: {
        parameters: [{ name: 'page', in: 'query', schema: { type: ['integer', 'null'] } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                allOf: [
                  { required: ['kind'], properties: { kind: { const: 'oak' } } },
                  {
                    oneOf: [
                      { required: ['tree'], properties: { tree: { $ref: '#/components/schemas/Tree' } } },
                      { properties: { tree: { oneOf: [{ type: 'null' }, { type: 'string' }] } } },
                    ],
                  },
                ],
              },
            },
          },
        },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } },
          422: {},
          500: {},
        },
      },
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { type: 'object', additionalProperties: { type: 'number' } } } } },
        },
      },
    },
  },
}

test('a fact is a line: optional with "?", null beside the types, named and other values at the end, no 5xx', () => {
  expect(listFacts(document, ['POST /trees', 'DELETE /trees'])).toEqual([
    'POST /trees 200 object',
    'POST /trees 200.branches array',
    'POST /trees 200.branches[]',
    'POST /trees 200.colour string :Colour',
    'POST /trees 200.note? string|null',
    'POST /trees 422',
    'POST /trees body',
    'POST /trees body.kind =oak',
    'POST /trees body.tree.branches array',
    'POST /trees body.tree.branches[]',
    'POST /trees body.tree.colour string :Colour',
    'POST /trees body.tree.note? string|null',
    'POST /trees body.tree? object|string|null',
    'POST /trees query.page? integer|null',
    'enum Colour green',
    'enum Colour red',
  ])
})

test('a request says what a caller may leave out, an answer what is always there, and every value stands at its place', () => {
  const said = sayFacts(listFacts(document, ['POST /trees']))
  expect([...said].filter((fact) => /body\.tree(\.colour)?( |$)/.test(fact)).sort()).toEqual([
    'POST /trees body.tree',
    'POST /trees body.tree is object',
    'POST /trees body.tree is string',
    'POST /trees body.tree may be absent',
    'POST /trees body.tree may be null',
    'POST /trees body.tree.colour',
    'POST /trees body.tree.colour = green',
    'POST /trees body.tree.colour = red',
    'POST /trees body.tree.colour is string',
  ])
  expect([...said].filter((fact) => /200\.(note|colour)( |$)/.test(fact)).sort()).toEqual([
    'POST /trees 200.colour',
    'POST /trees 200.colour = green',
    'POST /trees 200.colour = red',
    'POST /trees 200.colour is always there',
    'POST /trees 200.colour is never null',
    'POST /trees 200.colour is string',
    'POST /trees 200.note',
    'POST /trees 200.note is string',
  ])
})

test('what takes any number takes whole ones', () => {
  expect(sayFacts(listFacts(document, ['GET /trees']))).toContain('GET /trees 200.* is integer')
})

test('the same values under another name are the same facts', () => {
  const renamed: OpenApiDocument = JSON.parse(JSON.stringify(document).replaceAll('Colour', 'Shade'))
  expect(sayFacts(listFacts(renamed, ['POST /trees']))).toEqual(sayFacts(listFacts(document, ['POST /trees'])))
})
