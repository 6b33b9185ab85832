import { readFileSync } from 'node:fs'
import { EVENT_TYPES } from '@tradepost/contract/provider/webhooks/webhooks'
import { createMovableClock, systemClock } from '@tradepost/kit/clock'
import { HOW_TO_REPEAT, takeSample } from '@tradepost/kit/testing/test-runs'
import { type Actor, createActor } from '@tradepost/package/actor'
import { createCall } from '@tradepost/package/call'
import { CAUSES, triggerEvent } from '@tradepost/package/causes'
import { makeTestProvider, type TestBusiness, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { findMisfits, readPublished } from '@tradepost/provider-server/testing/test-published-schema'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The published schemas of what events carry, as scripts/print/print-openapi-facts.ts wrote them down. */
const FACTS = new URL('../../../provider/server/src/all-calls/webhook-facts.txt', import.meta.url)
const published = readPublished(readFileSync(FACTS, 'utf8').trim().split('\n'))

let provider: TestProvider
let business: TestBusiness
let actor: Actor
beforeAll(async () => {
  provider = await makeTestProvider({ clock: createMovableClock(systemClock.now().toISOString()) })
  business = await provider.openBusiness()
  actor = createActor(createCall(provider.url, business.apiKey))
})
afterAll(() => provider.close())

test('every event type that is built has a cause, and nothing else has one', () => {
  expect(Object.keys(CAUSES).sort()).toEqual([...EVENT_TYPES].sort())
})

/** How many types `npm test` triggers; RUNS=all triggers every one. */
const SAMPLE = 8

test.each(takeSample(EVENT_TYPES, { count: SAMPLE }))(
  '%s is triggered by its cause, is about what the cause made, and is as published',
  async (type) => {
    const { id, object_id } = await triggerEvent(actor, type)
    const event = await business.client.get<{ type: string; is_example: boolean; body: { data: { payload_type: string } } }>(
      `/webhook_events/${id}`,
    )
    expect(event).toMatchObject({ type, is_example: false, body: { type, business_id: business.businessId } })
    const { data } = event.body
    const schema = published.get(`GET /${data.payload_type}`)
    expect(schema && findMisfits(schema, data), HOW_TO_REPEAT).toEqual([])
    expect(Object.values(data)).toContain(object_id)
  },
)
