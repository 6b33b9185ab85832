import { expect, test } from 'vitest'
import { listFacts, type OpenApiDocument, printFacts } from './openapi-facts.ts'

const document: OpenApiDocument = {
  components: {
    schemas: {
      Color: { type: 'string', enum: ['red', 'green'] },
      Tree: {
        type: 'object',
        required: ['color', 'branches'],
        properties: {
          color: { $ref: '#/components/schemas/Color' },
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

test('a fact is one line: "?" marks optional fields, null joins the types, values come last, and 5xx is left out', () => {
  expect(listFacts(document, ['POST /trees', 'DELETE /trees'])).toEqual([
    'POST /trees 200 object',
    'POST /trees 200.branches array',
    'POST /trees 200.branches[]',
    'POST /trees 200.color string :Color',
    'POST /trees 200.note? string|null',
    'POST /trees 422',
    'POST /trees body',
    'POST /trees body.kind =oak',
    'POST /trees body.tree.branches array',
    'POST /trees body.tree.branches[]',
    'POST /trees body.tree.color string :Color',
    'POST /trees body.tree.note? string|null',
    'POST /trees body.tree? object|string|null',
    'POST /trees query.page? integer|null',
    'enum Color green',
    'enum Color red',
  ])
})

test('requests state what a caller may omit, responses what is always present, and each value appears at its field', () => {
  const said = printFacts(listFacts(document, ['POST /trees']))
  expect([...said].filter((fact) => /body\.tree(\.color)?( |$)/.test(fact)).sort()).toEqual([
    'POST /trees body.tree',
    'POST /trees body.tree is object',
    'POST /trees body.tree is string',
    'POST /trees body.tree may be absent',
    'POST /trees body.tree may be null',
    'POST /trees body.tree.color',
    'POST /trees body.tree.color = green',
    'POST /trees body.tree.color = red',
    'POST /trees body.tree.color is string',
  ])
  expect([...said].filter((fact) => /200\.(note|color)( |$)/.test(fact)).sort()).toEqual([
    'POST /trees 200.color',
    'POST /trees 200.color = green',
    'POST /trees 200.color = red',
    'POST /trees 200.color is always there',
    'POST /trees 200.color is never null',
    'POST /trees 200.color is string',
    'POST /trees 200.note',
    'POST /trees 200.note is string',
  ])
})

test('a field that accepts any number accepts integers', () => {
  expect(printFacts(listFacts(document, ['GET /trees']))).toContain('GET /trees 200.* is integer')
})

test("renaming an enum doesn't change the facts", () => {
  const renamed: OpenApiDocument = JSON.parse(JSON.stringify(document).replaceAll('Color', 'Shade'))
  expect(printFacts(listFacts(renamed, ['POST /trees']))).toEqual(printFacts(listFacts(document, ['POST /trees'])))
})
