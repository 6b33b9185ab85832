import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { makeTestProvider, type TestBusiness, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Ports = { hono: number; express: number }

let provider: TestProvider
let business: TestBusiness
let shops: ChildProcess
let ports: Ports
let customer: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  customer = (await business.client.customers.create({ email: 'maya@example.com', name: 'Maya Lindqvist' })).customer_id
  const environment = { DODO_PAYMENTS_API_KEY: business.apiKey, DODO_PAYMENTS_BASE_URL: provider.url }
  shops = fork(fileURLToPath(new URL('./foreign-shop.ts', import.meta.url)), {
    env: { ...process.env, ...environment },
    // The adapters print every refusal.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  ;[ports] = (await once(shops, 'message')) as [Ports]
})
afterAll(async () => {
  const ended = once(shops, 'exit')
  shops.disconnect()
  await ended
  await provider.close()
})

describe.each(['hono', 'express'] as const)('the CustomerPortal handler of @dodopayments/%s', (adapter) => {
  const visit = (query: string) => fetch(`http://127.0.0.1:${ports[adapter]}/portal${query}`, { redirect: 'manual' })

  test('sends a customer to a portal that opens', async () => {
    const answer = await visit(`?customer_id=${customer}`)
    expect(answer.status).toBe(302)
    const link = answer.headers.get('location') ?? ''
    expect(link.startsWith(`${provider.url}/`)).toBe(true)
    const page = await fetch(link, { redirect: 'manual' })
    expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
      status: 200,
      type: expect.stringMatching(/^text\/html/),
    })
  })

  test('opens no portal for a customer of nobody, or without one', async () => {
    expect((await visit('?customer_id=cus_nobody')).status).toBe(500)
    expect((await visit('')).status).toBe(400)
  })
})
