import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Answers `/{status}` with that status, and nothing at all to any other path. */
const server = createServer((request, response) => {
  const status = Number(/^\/(\d{3})\//.exec(request.url ?? '')?.[1])
  if (status) response.writeHead(status, { 'content-type': 'application/json', 'x-should-retry': 'false' }).end('{}')
})
let url: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (baseURL: string, options: { timeout?: number; signal?: AbortSignal } = {}) =>
  new DodoPayments({ bearerToken: 'key', baseURL, maxRetries: 0 }).payments.retrieve('pay_1', options)

describe("N76: each error of the payments provider's client occurs, word for word:", () => {
  test.each([
    [400, DodoPayments.BadRequestError],
    [401, DodoPayments.AuthenticationError],
    [403, DodoPayments.PermissionDeniedError],
    [404, DodoPayments.NotFoundError],
    [409, DodoPayments.ConflictError],
    [422, DodoPayments.UnprocessableEntityError],
    [429, DodoPayments.RateLimitError],
    [500, DodoPayments.InternalServerError],
    [503, DodoPayments.InternalServerError],
  ])('status %i', async (status, kind) => {
    await expect(ask(`${url}/${status}`)).rejects.toBeInstanceOf(kind)
  })

  test('Connection error.', () => expect(ask('http://127.0.0.1:1')).rejects.toThrow('Connection error.'))
  test('Request timed out.', () => expect(ask(`${url}/silent`, { timeout: 50 })).rejects.toThrow('Request timed out.'))
  test('Request was aborted.', () =>
    expect(ask(`${url}/silent`, { signal: AbortSignal.abort() })).rejects.toThrow('Request was aborted.'))
  test('a missing API key', () => expect(() => new DodoPayments({ baseURL: url })).toThrow(/API_KEY/))
})
