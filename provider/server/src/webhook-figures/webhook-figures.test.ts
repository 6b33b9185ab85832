import type { WebhookFigures, WebhookFiguresDetails } from '@tradepost/contract/provider/webhooks/webhook-figures'
import { DAY, MINUTE, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestProvider, openSession, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'
import { makeTestReceiver, type TestReceiver } from '#src/testing/test-receiver.ts'

let provider: TestProvider
let business: TestBusiness
let receiver: TestReceiver
beforeAll(async () => {
  provider = await makeTestProvider()
  receiver = await makeTestReceiver()
  business = await provider.openBusiness()
})
afterAll(async () => {
  await receiver.close()
  await provider.close()
})

async function pay(): Promise<void> {
  await post(provider, `/session/${await openSession(business)}/pay`, typed('4242424242424242'))
  await provider.drainAll()
}
const figuresOf = (id: string) => business.client.get<WebhookFiguresDetails>(`/webhooks/${id}/figures`)
const listed = async () => (await business.client.get<{ items: WebhookFigures[] }>('/webhook_figures')).items

test('an endpoint’s figures count the deliveries of 24 hours once each, however often they were tried', async () => {
  const [taking, refusing] = await Promise.all(
    ['/taking', '/refusing'].map((path) =>
      business.client.webhooks.create({ url: `${receiver.url}${path}`, filter_types: ['payment.succeeded'] }),
    ),
  )
  const [takingId, refusingId] = [taking?.id ?? '', refusing?.id ?? '']
  expect(await listed()).toEqual([])
  expect(await figuresOf(takingId)).toMatchObject({ deliveries: 0, median_ms: null, p95_ms: null })
  receiver.answerWith({ status: 500 }, '/hooks/refusing')
  await pay()
  await pay()
  await provider.advance(5 * SECOND)
  expect(await figuresOf(takingId)).toMatchObject({ deliveries: 2, delivered: 2, retried: 0, failed: 0 })
  expect(await figuresOf(refusingId)).toMatchObject({ deliveries: 2, delivered: 0, retried: 2, failed: 0 })
  const { half_hours: halfHours, p95_ms: p95 } = await figuresOf(takingId)
  expect(halfHours).toHaveLength(48)
  expect(halfHours.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(2)
  expect(Math.max(...halfHours.map((each) => each.p95_ms ?? 0))).toBe(p95)
  expect((await listed()).map((each) => each.webhook_id).toSorted()).toEqual([takingId, refusingId].toSorted())
  await provider.advance(DAY + MINUTE)
  expect(await figuresOf(takingId)).toMatchObject({ deliveries: 0, p95_ms: null })
})

test('another business’s endpoint has no figures', async () => {
  const other = await provider.openBusiness()
  const { id } = await other.client.webhooks.create({ url: receiver.url })
  await expect(figuresOf(id)).rejects.toMatchObject({ status: 404, error: { code: 'WEBHOOK_NOT_FOUND' } })
})
