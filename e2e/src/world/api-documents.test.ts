import { listUnknownFields, listUnknownParameters } from '@tradepost/kit/openapi/fields-without-effect'
import { listDocumentFindings } from '@tradepost/kit/testing/document-findings'
import { routes as platformRoutes } from '@tradepost/platform-server/modules'
import { routes as providerRoutes } from '@tradepost/provider-server/modules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from './raw-request.ts'
import { makeWorld, type World } from './world.ts'

type Operation = {
  operationId: string
  description: string
  tags: string[]
  responses: Record<string, { content?: object }>
}
type Document = {
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
}

let world: World
let document: Document
beforeAll(async () => {
  world = await makeWorld()
  document = JSON.parse(await (await fetch(`${world.platform.url}/openapi.json`)).text())
})
afterAll(() => world.close())

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))
const statusesOf = (method: string, path: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {}).map(Number)

test("N70: every call of the platform's document has a name of its own, a description, a tag, and one schema of errors", () => {
  expect(document.servers).toEqual([{ url: world.platform.url }])
  expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(operations().length)
  for (const { name, description } of document.tags) expect(description, name).toMatch(/.{15,}\.$/)
  const tags = document.tags.map(({ name }) => name)
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  for (const { operationId, description, tags: own, responses } of operations()) {
    expect(description, operationId).toMatch(/.{15,}\.$/)
    expect(tags, operationId).toEqual(expect.arrayContaining(own))
    for (const [status, { content }] of Object.entries(responses))
      if (Number(status) >= 400) expect(content, `${operationId} ${status}`).toEqual(error)
  }
})

test('the recommended rules of API linters find nothing in the document of the platform', async () => {
  expect(listDocumentFindings(JSON.parse(await (await fetch(`${world.platform.url}/openapi.json`)).text()))).toEqual([])
})

test("N88: a call that asks the payments provider lists what the provider's refusals become", () => {
  const asking = platformRoutes.filter(({ faults }) => faults?.includes(502))
  expect(asking.length).toBeGreaterThan(50)
  for (const { method, path } of asking)
    expect(statusesOf(method, path), `${method} ${path}`).toEqual(expect.arrayContaining([404, 409, 422, 502, 503]))
})

test('N88: a path with a parameter that no ID can be is not found, and every such path says so', async () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const method of Object.keys(methods)) if (path.includes('{')) expect(statusesOf(method, path), path).toContain(404)
  expect((await sendRaw(world.platform.url, { method: 'GET', path: '/api/invitations/%00' })).status).toBe(404)
})

test('N72: no call of either program passes over a field or a parameter that it does not have', () => {
  for (const { method, path, body, query } of [...platformRoutes, ...providerRoutes]) {
    const name = `${method} ${path}`
    expect(listUnknownParameters(query, { zzz_unknown: '1' }), name).toEqual(['zzz_unknown'])
    if (!body) continue
    const isRefused = JSON.stringify(body.safeParse({ zzz_unknown: 1 }).error?.issues ?? []).includes('unrecognized_keys')
    expect(isRefused ? ['zzz_unknown'] : listUnknownFields(body, { zzz_unknown: 1 }), name).toEqual(['zzz_unknown'])
  }
})
