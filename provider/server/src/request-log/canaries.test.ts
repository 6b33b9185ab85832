import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '@tradepost/kit/database/database'
import { ENCODINGS } from '@tradepost/kit/testing/test-canaries'
import DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, makeThings } from '#src/testing/test-calls.ts'
import { makeTestProvider, type TestProvider } from '#src/testing/test-provider.ts'
import { makeTestReceiver } from '#src/testing/test-receiver.ts'

/* Secrets and card numbers that a business sends by mistake, in every call and every form: none of them is kept anywhere. */

const SECRETS = {
  card: '4000056655665556',
  otherCard: '378282246310005',
  key: `tpk_live_${'cAnArY0k3Y'.repeat(4)}`,
  webhookSecret: 'whsec_Y2FuYXJ5LWNhbmFyeS1jYW5hcnkx',
  portalLink: `portal_link_${'cAnArYl1nK'.repeat(4)}`,
}
const FORMS = Object.values(ENCODINGS).flatMap((encode) => Object.values(SECRETS).map(encode))
const PASSWORD = 'correct-canary-battery-staple'

const lines: string[] = []
let provider: TestProvider
beforeAll(async () => {
  provider = await makeTestProvider({ config: { logLevel: 'debug' }, writeLog: (line) => void lines.push(line) })
})
afterAll(() => provider.close())

/** Returns a request with canaries in its query, headers, cookie and, if it has one, in fields of its body that no call has. */
function plant(url: string, init: RequestInit): [url: string, init: RequestInit] {
  const planted = new URL(url)
  for (const [index, form] of FORMS.entries()) planted.searchParams.append(`canary_${index}`, form)
  const headers = new Headers(init.headers)
  headers.set('x-canary', SECRETS.card)
  headers.set('cookie', `session=${SECRETS.key}`)
  const raw = typeof init.body === 'string' ? init.body : undefined
  if (!raw?.startsWith('{')) return [planted.href, { ...init, headers }]
  const fields = Object.fromEntries(FORMS.map((form, index) => [`canary_${index}`, form]))
  const escaped = ENCODINGS['in JSON escapes']?.(SECRETS.card)
  const rest = raw === '{}' ? '}' : `,${raw.slice(1)}`
  // The planted fields come first, so that they are in the part of the body that is kept.
  const body = `{"password":"${PASSWORD}","escaped":"${escaped}",${JSON.stringify(fields).slice(1, -1)}${rest}`
  return [planted.href, { ...init, headers, body }]
}

/** Reads every row of every table as text. */
async function dumpTables(): Promise<Map<string, string>> {
  const { db } = provider.deps.database
  const tables = await db.introspection.getTables()
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select to_jsonb(each)::text as row from ${sql.table(name)} as each`.execute(db)
      return [name, rows.map(({ row }) => row).join('\n')] as const
    }),
  )
  return new Map(dumps)
}

async function dumpFiles(): Promise<string> {
  const { dataDir } = provider.deps.config
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  return (await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))).join('\n')
}

const findIn = (text: string, hidden: readonly string[]) => hidden.filter((form) => text.includes(form))

test('canaries of every call leave no trace: not in log lines, tables, the request log, deliveries or files', async () => {
  const receiver = await makeTestReceiver()
  const business = await provider.openBusiness()
  await business.client.webhooks.create({ url: receiver.url })
  const things = await makeThings(provider, business)
  const statuses: number[] = []
  const client = new DodoPayments({
    bearerToken: business.apiKey,
    baseURL: provider.url,
    maxRetries: 0,
    async fetch(url, init) {
      const answer = await fetch(...plant(String(url), init ?? {}))
      statuses.push(answer.status)
      return answer
    },
  })
  for (const call of Object.values(CALLS))
    await call(client, things)
      .asResponse()
      .catch(() => undefined)
  for (const form of FORMS)
    await provider.request(`/customers/${encodeURIComponent(form)}`, { headers: { authorization: `Bearer ${business.apiKey}` } })
  // A secret sent as a key of its own: someone else's, and in a scheme that isn't ours.
  for (const authorization of [`Bearer ${SECRETS.key}`, `Basic ${SECRETS.webhookSecret}`])
    await provider.request('/products', { headers: { authorization } })
  await provider.drainAll()

  expect(statuses.filter((status) => status < 300).length, 'most calls were taken').toBeGreaterThan(60)
  const hidden = [...FORMS, PASSWORD, business.apiKey]
  const tables = await dumpTables()
  expect(tables.get('request_log')?.split('\n').length).toBeGreaterThan(statuses.length)
  expect(tables.get('request_log')).toContain('canary_1')
  const found = [...tables].flatMap(([name, text]) => findIn(text, hidden).map((form) => `${name}: ${form}`))
  expect(found).toEqual([])
  expect(lines.length).toBeGreaterThan(100)
  expect(findIn(lines.join('\n'), hidden)).toEqual([])
  expect(findIn(await dumpFiles(), hidden)).toEqual([])
  expect(receiver.received.length).toBeGreaterThan(0)
  expect(findIn(JSON.stringify(receiver.received), hidden)).toEqual([])
  await receiver.close()
})

test('N85: no license key stands in the request log or in log lines, whatever a business does with it', async () => {
  const receiver = await makeTestReceiver()
  const business = await provider.openBusiness()
  const { id: webhookId } = await business.client.webhooks.create({ url: receiver.url })
  const things = await makeThings(provider, business)
  for (const call of Object.values(CALLS))
    await call(business.client, things)
      .asResponse()
      .catch(() => undefined)
  await provider.drainAll()
  type Page = { data: { id: string; type?: string; event_type?: string }[] }
  const events = await business.client.get<Page>('/webhook_events', { query: { type: 'license_key.created' } })
  const deliveries = await business.client.get<Page>('/webhook_deliveries', {
    query: { webhook_id: webhookId, event_type: 'license_key.created' },
  })
  expect(events.data.length * deliveries.data.length).toBeGreaterThan(0)
  for (const { id } of events.data) await business.client.get(`/webhook_events/${id}`)
  for (const { id } of deliveries.data) await business.client.get(`/webhook_deliveries/${id}`)
  const { rows } = await sql<{ key: string }>`select key from license_keys`.execute(provider.deps.database.db)
  expect(rows.length).toBeGreaterThan(1)
  await provider.drainAll()
  const log = (await dumpTables()).get('request_log') ?? ''
  for (const path of ['/license_keys', '/webhook_events/', '/webhook_deliveries/']) expect(log).toContain(`"${path}`)
  expect(log).toContain('[masked]')
  const keys = rows.map(({ key }) => key)
  expect(findIn(log, keys)).toEqual([])
  expect(findIn(lines.join('\n'), keys)).toEqual([])
  await receiver.close()
})
