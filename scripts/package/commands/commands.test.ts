import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMovableClock, systemClock } from '@tradepost/kit/clock'
import { recordTestEvents } from '@tradepost/provider-server/testing/test-events'
import { makeTestProvider, type TestBusiness, type TestProvider, usd } from '@tradepost/provider-server/testing/test-provider'
import { makeTestReceiver, type TestReceiver } from '@tradepost/provider-server/testing/test-receiver'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { noteInstance } from './note-instance.ts'
import { DATA_FOLDER } from './running-instances.ts'
import { runCommand, VERSION } from './test-terminal.ts'

let provider: TestProvider
let business: TestBusiness
let receiver: TestReceiver
let folder: string
beforeAll(async () => {
  provider = await makeTestProvider({ clock: createMovableClock(systemClock.now().toISOString()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  receiver = await makeTestReceiver()
  folder = mkdtempSync(join(tmpdir(), 'tradepost-commands-'))
})
afterEach(async () => {
  await receiver.close()
  rmSync(folder, { recursive: true })
})

const access = (apiKey = business.apiKey) => ({ TRADEPOST_URL: provider.url, TRADEPOST_API_KEY: apiKey })
const begin = (words: string[], environment: Record<string, string> = access()) => runCommand(words, { environment, folder })
async function run(words: string[], environment?: Record<string, string>) {
  const { printed, said, code } = begin(words, environment)
  return { code: await code, printed, said }
}
const parse = (lines: readonly string[]) => lines.map((line) => JSON.parse(line))
const follow = async (words: string[]) => {
  const running = begin(words)
  await running.until(({ said }) => said.length > 0)
  return running
}

async function sell(): Promise<string> {
  const product = { name: 'Caliper', price: usd(3900), tax_category: 'digital_products' as const }
  const { product_id } = await business.client.products.create(product)
  return (await business.client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })).checkout_url ?? ''
}

test('events prints each event and attempt once and in order, however many come at a time', async () => {
  await business.client.webhooks.create({ url: receiver.url })
  await recordTestEvents(provider, business, { count: 3 })
  await provider.drainAll()
  const running = begin(['events', '--json', '--last', '2'])
  await running.until(({ printed }) => printed.length === 4)
  expect(parse(running.printed)).toMatchObject([
    { kind: 'event', object_id: 'pay_1' },
    { kind: 'event', object_id: 'pay_2' },
    { kind: 'attempt', response_status: 200, number: 1 },
    { kind: 'attempt', response_status: 200, number: 1 },
  ])
  const wanted = 230
  await recordTestEvents(provider, business, { count: wanted, from: 3 })
  await provider.drainAll()
  await running.until(({ printed }) => printed.length === 4 + 2 * wanted)
  await run(['trigger', 'payment.failed'])
  await running.until(({ printed }) => printed.length === 4 + 2 * wanted + 2)
  running.end()
  expect(await running.code).toBe(0)
  const lines = parse(running.printed)
  const events = lines.filter(({ kind }) => kind === 'event')
  const attempts = lines.filter(({ kind }) => kind === 'attempt')
  expect(new Set(events.map(({ id }) => id)).size).toBe(2 + wanted + 1)
  expect(new Set(attempts.map(({ delivery_id, number }) => `${delivery_id} ${number}`)).size).toBe(2 + wanted + 1)
  for (const { event_id } of attempts)
    expect(lines.findIndex(({ id }) => id === event_id)).toBeLessThan(lines.findIndex((line) => line.event_id === event_id))
})

test('events follows a delivery to its retries, and only events of the wanted types', async () => {
  await business.client.webhooks.create({ url: receiver.url })
  receiver.answerWith({ status: 500 })
  const running = await follow(['events', '--json', '--type', 'refund.*'])
  await run(['trigger', 'payment.failed'])
  await run(['trigger', 'refund.succeeded'])
  await running.until(({ printed }) => printed.length === 2)
  await provider.advance(3_600_000)
  await running.until(({ printed }) => printed.some((line) => JSON.parse(line).number >= 2))
  running.end()
  expect(await running.code).toBe(0)
  const [event, ...attempts] = parse(running.printed)
  expect(event).toMatchObject({ kind: 'event', type: 'refund.succeeded' })
  expect(attempts.map(({ number, response_status }) => [number, response_status])).toEqual(
    attempts.map((_, index) => [index + 1, 500]),
  )
})

test('forward makes an endpoint, prints its secret once and each status, and removes it at the end', async () => {
  receiver.answerWith({ status: 418 })
  const running = await follow(['forward', receiver.url])
  await running.until(({ said }) => said.length === 2)
  const [endpoint] = (await business.client.webhooks.list()).data
  const { secret } = await business.client.webhooks.retrieveSecret(endpoint?.id ?? '')
  expect(running.said).toEqual([`events go to ${receiver.url} (${endpoint?.id}, until Ctrl-C)`, `webhook secret  ${secret}`])
  await run(['trigger', 'payment.succeeded'])
  await running.until(({ printed }) => printed.length > 0)
  expect(running.printed[0]).toMatch(/→ 418 {2}payment\.succeeded {2}http.* again at /)
  running.end()
  expect(await running.code).toBe(0)
  expect((await business.client.webhooks.list()).data).toEqual([])
})

test('forward uses the endpoint that is there, and leaves it there', async () => {
  const { id } = await business.client.webhooks.create({ url: receiver.url })
  const running = await follow(['forward', receiver.url])
  running.end()
  expect(await running.code).toBe(0)
  expect(running.said[0]).toBe(`events go to ${receiver.url} (${id}, which was there)`)
  expect((await business.client.webhooks.list()).data).toMatchObject([{ id }])
})

test('pay pays once; a decline is a result; paid, foreign and unknown checkouts are exit code 8', async () => {
  const declined = await run(['pay', await sell(), '--card', 'insufficient_funds', '--country', 'de'])
  expect(declined).toMatchObject({
    code: 0,
    printed: [expect.stringMatching(/^failed {2}pay_/), expect.stringMatching(/^INSUFFICIENT_FUNDS: /)],
  })
  const url = await sell()
  const paid = await run(['pay', url, '--json', '--email', 'maya@example.com'])
  expect(parse(paid.printed)).toMatchObject([{ status: 'succeeded' }])
  expect(await run(['pay', url])).toMatchObject({
    code: 8,
    printed: [],
    said: [expect.stringContaining('CHECKOUT_SESSION_CONSUMED')],
  })
  const stranger = await provider.openBusiness()
  const foreign = await run(['pay', await sell()], access(stranger.apiKey))
  expect(foreign).toMatchObject({ code: 8, said: [expect.stringContaining('CHECKOUT_SESSION_NOT_FOUND')] })
})

test('the clock is shown, moved by a span and set to a day; it does not go back', async () => {
  const start = new Date(provider.clock.now())
  const [shown] = parse((await run(['clock', '--json'])).printed)
  expect(Date.parse(shown.now)).toBe(start.getTime())
  const moved = await run(['clock', 'advance', '1', 'month', '2', 'days'])
  expect(moved).toMatchObject({ code: 0, printed: [expect.stringMatching(/^\d{4}-\d\d-\d\d [\d:]+ {2}\(really /)] })
  const year = start.getUTCFullYear() + 1
  expect((await run(['clock', 'set', `${year}-12-31`])).printed[0]).toMatch(new RegExp(`^${year}-12-31 00:00:0`))
  expect(await run(['clock', 'set', '2020-01-01'])).toMatchObject({ code: 8, printed: [] })
})

test('seed makes what a file says; a mistake in it is exit code 2 with line and column', async () => {
  const file = join(folder, 'seed.yaml')
  writeFileSync(
    file,
    'products:\n  pro: { name: Pro, price: 2900, every: month }\ncustomers:\n  maya: { email: maya@example.com }\n',
  )
  expect((await run(['seed', file])).printed).toEqual([
    expect.stringMatching(/^product .* pro$/),
    expect.stringMatching(/^customer .* maya$/),
  ])
  writeFileSync(file, 'products:\n  pro: { name: Pro, prize: 2900 }\n')
  expect(await run(['seed', file])).toMatchObject({
    code: 2,
    said: [expect.stringMatching(/seed\.yaml:2:21: products have no field "prize"/)],
  })
})

test('a provider that keeps its data takes no snapshot, and says which one does', async () => {
  for (const words of [['snapshot'], ['restore', 'before']])
    expect(await run(words)).toEqual({
      code: 8,
      printed: [],
      said: [expect.stringContaining('start a store with "npx tradepost store"')],
    })
})

test.each<[string, number, RegExp, () => [string[], Record<string, string>]]>([
  ['a key that is refused', 8, /the key isn’t one of this provider/, () => [['clock'], access('not-a-key')]],
  ['nobody at the address', 7, /nothing runs there/, () => [['clock'], { ...access(), TRADEPOST_URL: 'http://127.0.0.1:1' }]],
  ['an address without a key', 2, /the key of .* is missing/, () => [['clock'], { TRADEPOST_URL: provider.url }]],
  ['an address that is none', 2, /TRADEPOST_URL is an address/, () => [['clock'], { ...access(), TRADEPOST_URL: 'here' }]],
  ['nothing in the folder', 7, /nothing runs in .*: start one/, () => [['events', '--data-dir', folder], {}]],
  ['an event that isn’t one', 2, /did you mean payment\.succeeded\?/, () => [['trigger', 'payment.suceeded'], access()]],
  ['a type that no event has', 2, /there is no event refunds/, () => [['events', '--type', 'refunds'], access()]],
  ['a command that isn’t one', 2, /no command "evnets": did you mean events\?/, () => [['evnets'], access()]],
  ['a command of the clock that isn’t one', 2, /did you mean advance\?/, () => [['clock', 'advnce'], access()]],
  ['one word too many', 2, /too many arguments for 'pay'/, () => [['pay', 'one', 'two'], access()]],
  ['an endpoint that takes no such type', 8, /filter_types/, () => [['forward', receiver.url, '--types', 'no.type'], access()]],
])('%s is exit code %i and one line', async (_, code, line, words) => {
  expect(await run(...words())).toEqual({ code, printed: [], said: [expect.stringMatching(line)] })
})

test('commands find what runs in their folder, by a file that only its user reads; what a killed process left is nothing', async () => {
  const dataDir = join(folder, DATA_FOLDER)
  const running = { kind: 'provider', version: VERSION, url: provider.url, apiKey: business.apiKey } as const
  const forget = noteInstance(dataDir, running)
  const file = join(dataDir, 'running', readdirSync(join(dataDir, 'running'))[0] ?? '')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const words = ['clock', '--data-dir', dataDir]
  expect((await run(words, {})).code).toBe(0)
  const other = { ...running, pid: process.ppid, url: 'http://127.0.0.1:1' }
  writeFileSync(join(dataDir, 'running', `${process.ppid}.json`), JSON.stringify(other))
  expect(await run(words, {})).toMatchObject({ code: 2, said: [expect.stringContaining('several run here: choose by --url')] })
  expect((await run([...words, '--url', provider.url], {})).code).toBe(0)
  rmSync(join(dataDir, 'running', `${process.ppid}.json`))
  forget()
  expect(readdirSync(folder)).toEqual([])
  const [ended] = [2 ** 22 + 1]
  noteInstance(dataDir, running)()
  const forgotten = noteInstance(dataDir, running)
  writeFileSync(join(dataDir, 'running', `${ended}.json`), JSON.stringify({ ...running, pid: ended }))
  expect((await run(words, {})).code).toBe(0)
  forgotten()
})
