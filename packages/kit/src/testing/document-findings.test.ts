import { expect, test } from 'vitest'
import { listDocumentFindings } from './document-findings.ts'

const call = {
  operationId: 'get_tree',
  summary: 'Get a tree',
  description: 'Any tree.',
  tags: ['Trees'],
  security: [{ KEY: [] }],
  parameters: [{ name: 'id', in: 'path' }],
  responses: { 200: { schema: { $ref: '#/components/schemas/Tree' } }, 404: {} },
}
const makeDocument = (changes: object = {}, others: object = {}) => ({
  info: { title: 'Trees', version: '1', description: 'About trees', contact: {}, license: {} },
  servers: [{ url: 'https://trees.example' }],
  tags: [{ name: 'Trees', description: 'What grows.' }],
  paths: { '/trees/{id}': { get: { ...call, ...changes } }, ...others },
  components: { schemas: { Tree: { type: 'object', properties: { id: {} }, required: ['id'] } }, securitySchemes: { KEY: {} } },
})

test('a good document has no findings', () => expect(listDocumentFindings(makeDocument())).toEqual([]))

test.each([
  [{ operationId: undefined }, 'has no operationId'],
  [{ summary: 'Get a tree.' }, 'has no summary'],
  [{ description: '' }, 'has no description'],
  [{ tags: ['Bushes'] }, 'has no tag of the document'],
  [{ security: [{ COOKIE: [] }] }, 'has an unknown security'],
  [{ parameters: [] }, 'has other path parameters'],
  [{ responses: { 200: call.responses[200] } }, 'has no 4xx response'],
  [{ responses: { 200: { schema: { $ref: '#/components/schemas/Bush' } }, 404: {} } }, 'Bush does not exist'],
  [{ responses: { 200: {}, 404: {} } }, 'schema Tree is not used'],
  [{ body: { type: 'object', required: ['leaf'] } }, 'leaf is not a property'],
])('%j is found: %s', (changes, finding) => {
  expect(listDocumentFindings(makeDocument(changes)).join()).toContain(finding)
})

test('paths that one URL fits are found, unless one of them is fixed', () => {
  const path = (operationId: string) => ({ get: { ...call, operationId, parameters: [] } })
  const fixed = listDocumentFindings(makeDocument({}, { '/trees/oldest': path('oldest') }))
  expect(fixed).toEqual([])
  const parameters = [{ name: 'name', in: 'path' }]
  const others = {
    '/trees/{id}/leaves': { get: { ...call, operationId: 'a' } },
    '/trees/by/{name}': { get: { ...call, operationId: 'b', parameters } },
  }
  expect(listDocumentFindings(makeDocument({}, others))).toEqual(['/trees/{id}/leaves and /trees/by/{name} are ambiguous'])
})
