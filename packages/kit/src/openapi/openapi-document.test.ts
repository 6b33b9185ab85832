import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineRoutes } from '#src/http/routes.ts'
import { openApiDocument } from './openapi-document.ts'

const Color = z
  .string()
  .length(3)
  .meta({ id: 'Color', enum: ['red', 'tan'] })
const Leaf = z.object({ color: Color, size: z.int().default(1) }).meta({ id: 'Leaf' })
const Twig = z.object({ leaf: Leaf }).meta({ id: 'Twig' })
const Note = z.object({ text: z.string().max(9).nullable() }).meta({ id: 'Note' })

const routes = defineRoutes<{ anyone: object; member: object }>('Trees')
  .get(
    '/trees/{id}',
    {
      summary: 'Get a tree',
      caller: 'anyone',
      query: z.object({ page: z.coerce.number().int().min(0).default(0), shade: Color }),
      returns: z.object({ twigs: z.array(Twig), note: Note.nullable() }),
      faults: [404],
    },
    async () => ({ twigs: [], note: null }),
  )
  .put(
    '/trees/{id}',
    {
      summary: 'Grow a tree',
      description: 'Twigs grow in spring.',
      caller: 'member',
      body: z.object({ twig: Twig, note: Note.nullish() }),
    },
    async () => {},
  )
  .delete('/trees/{id}', { summary: 'Fell a tree', caller: 'member', status: 204 }, async () => {})

const document = openApiDocument(routes.entries, {
  title: 'Trees',
  version: '1',
  description: 'About trees',
  url: 'https://trees.example',
  tagDescriptions: { Trees: 'What grows.', 'Webhook events': 'What is sent.' },
  explain: ({ caller }) => `Called by ${caller}.`,
  error: z.object({ code: z.string() }).meta({ id: 'Error' }),
  callCodes: '\nPUT /trees/{id}: TREE_FELLED TREE_NOT_FOUND\n',
  operationIds: { 'PUT /trees/{id}': 'grow_tree' },
  webhooks: { 'tree.fell': { summary: 'A tree fell', body: z.object({ tree: z.string() }).meta({ id: 'TreeFell' }) } },
  securitySchemes: { API_KEY: { type: 'http', scheme: 'bearer' } },
  security: (caller) => (caller === 'anyone' ? [] : [{ API_KEY: [] }]),
  refusals: ({ caller }) => (caller === 'anyone' ? [] : [401]),
})

test('the API document is built from the route declarations', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Trees', version: '1', description: 'About trees' },
    servers: [{ url: 'https://trees.example' }],
    tags: [
      { name: 'Trees', description: 'What grows.' },
      { name: 'Webhook events', description: 'What is sent.' },
    ],
    paths: {
      '/trees/{id}': {
        get: { summary: 'Get a tree', tags: ['Trees'], security: [], responses: { 200: {}, 404: {}, 422: {} } },
        put: {
          summary: 'Grow a tree',
          description: 'Twigs grow in spring. Called by member.',
          operationId: 'grow_tree',
          'x-error-codes': ['TREE_FELLED', 'TREE_NOT_FOUND'],
          security: [{ API_KEY: [] }],
          requestBody: { required: true },
          responses: { 200: { description: 'No content' }, 422: {} },
        },
        delete: { responses: { 204: { description: 'No content' } } },
      },
    },
  })
  expect(document).not.toHaveProperty('paths./trees/{id}.delete.requestBody')
  expect(document).toHaveProperty('paths./trees/{id}.get.operationId', 'get_trees_by_id')
  expect(document).toHaveProperty('paths./trees/{id}.get.responses.404.content', {
    'application/json': { schema: { $ref: '#/components/schemas/Error' } },
  })
  expect(document).toMatchObject({
    webhooks: {
      'tree.fell': {
        post: {
          operationId: 'receive_tree_fell',
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/TreeFell' } } } },
        },
      },
    },
  })
})

test('M31: every route lists every status that it can return', () => {
  const statusesOf = (method: string) => {
    const { paths } = document as { paths: Record<string, Record<string, { responses: object }>> }
    return Object.keys(paths['/trees/{id}']?.[method]?.responses ?? {}).map(Number)
  }
  expect(statusesOf('get')).toEqual([200, 404, 422, 431, 500, 503])
  expect(statusesOf('put')).toEqual([200, 400, 401, 404, 413, 422, 431, 500, 503])
  expect(statusesOf('delete')).toEqual([204, 401, 404, 431, 500, 503])
})

test('parameters list the path first, then the query with its defaults', () => {
  expect(document).toHaveProperty('paths./trees/{id}.get.parameters', [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 0, default: 0 } },
    { name: 'shade', in: 'query', required: true, schema: { $ref: '#/components/schemas/Color' } },
  ])
})

test('a field with a default is optional in requests and always present in responses, even when nested', () => {
  expect(document).toMatchObject({
    components: {
      schemas: {
        Leaf: { required: ['color', 'size'] },
        LeafInput: { required: ['color'] },
        Twig: { properties: { leaf: { $ref: '#/components/schemas/Leaf' } } },
        TwigInput: { properties: { leaf: { $ref: '#/components/schemas/LeafInput' } } },
      },
    },
  })
})

test('a schema without defaults has one name for requests and responses, and nullable fields allow null', () => {
  const note = { anyOf: [{ $ref: '#/components/schemas/Note' }, { type: 'null' }] }
  expect(document).toMatchObject({
    components: { schemas: { Note: { type: 'object' } } },
    paths: {
      '/trees/{id}': {
        get: { responses: { 200: { content: { 'application/json': { schema: { properties: { note } } } } } } },
        put: { requestBody: { content: { 'application/json': { schema: { properties: { note } } } } } },
      },
    },
  })
  expect(document).not.toHaveProperty('components.schemas.NoteInput')
  expect(document).toHaveProperty('components.schemas.Color', {
    type: 'string',
    minLength: 3,
    maxLength: 3,
    enum: ['red', 'tan'],
  })
})
