import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '@tradepost/package/call'
import { type Finding, note, ok, wrong } from './finding.ts'
import type { ShopSetting } from './shop-settings.ts'

type Endpoint = { id: string; url: string; disabled: boolean }
type Delivery = { id: string; status: string; attempts: { response_status: number | null; error: string | null }[] }

const TYPE = 'payment.succeeded'
const WAIT_MILLISECONDS = 20_000
const POLL_MILLISECONDS = 100
const REFUSED = new Set([400, 401, 403])

/** Sends an example, which is signed like any event, and says what the endpoint answered. */
async function ping(call: Call, { id, url }: Endpoint): Promise<Finding> {
  const subject = `webhook ${url}`
  let delivery = await call<Delivery>('POST', `/webhooks/${id}/examples`, { type: TYPE })
  for (const end = performance.now() + WAIT_MILLISECONDS; delivery.status === 'pending' && performance.now() < end; ) {
    await sleep(POLL_MILLISECONDS)
    delivery = await call<Delivery>('GET', `/webhook_deliveries/${delivery.id}`)
  }
  const attempt = delivery.attempts.at(-1)
  const status = attempt?.response_status
  if (delivery.status === 'delivered') return ok(subject, `it takes a signed example (${status})`)
  if (!attempt) return wrong(subject, 'an example wasn’t sent yet', 'try again: the provider is busy')
  if (status === null || status === undefined)
    return wrong(subject, `it can’t be reached: ${attempt.error ?? 'no answer'}`, 'start your shop, or correct the address')
  const todo = REFUSED.has(status) ? 'check its webhook secret, and that it verifies the raw body' : 'see the log of your shop'
  return wrong(subject, `it answers a signed example with ${status}`, todo)
}

/** Compares the shop's secret with those of the endpoints. */
async function checkSecret(call: Call, endpoints: readonly Endpoint[], setting: ShopSetting | undefined): Promise<Finding> {
  const subject = 'webhook secret'
  if (!setting) return note(subject, 'DODO_PAYMENTS_WEBHOOK_KEY isn’t set here')
  const from = `${setting.name} in ${setting.source}`
  for (const { id, url } of endpoints) {
    const { secret } = await call<{ secret: string }>('GET', `/webhooks/${id}/secret`)
    if (secret === setting.value) return ok(subject, `${from} is that of ${url}`)
  }
  const [first] = endpoints
  const todo = first ? `set it to the secret of ${first.url}: GET /webhooks/${first.id}/secret` : 'add an endpoint first'
  return wrong(subject, `${from} is that of no endpoint`, todo)
}

/** Checks the endpoints of the business and the shop's secret. Without `pings` nothing is sent. */
export async function checkWebhooks(
  call: Call,
  { secret, pings }: { secret: ShopSetting | undefined; pings: boolean },
): Promise<Finding[]> {
  const { data } = await call<{ data: Endpoint[] }>('GET', '/webhooks?limit=100')
  const enabled = data.filter(({ disabled }) => !disabled)
  const findings =
    enabled.length === 0
      ? [wrong('webhooks', 'no endpoint gets events', 'run "tradepost forward http://localhost:8080/webhooks"')]
      : pings
        ? await Promise.all(enabled.map((endpoint) => ping(call, endpoint)))
        : [ok('webhooks', `events go to ${enabled.map(({ url }) => url).join(', ')}`)]
  return [...findings, await checkSecret(call, data, secret)]
}
