import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMovableClock, systemClock } from '@tradepost/kit/clock'
import { makeTestProvider, type TestBusiness, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { makeTestReceiver, type TestReceiver } from '@tradepost/provider-server/testing/test-receiver'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../test-terminal.ts'

let provider: TestProvider
let receiver: TestReceiver
let business: TestBusiness
let secret: string
let folder: string
beforeAll(async () => {
  provider = await makeTestProvider({ clock: createMovableClock(systemClock.now().toISOString()) })
  receiver = await makeTestReceiver()
})
afterAll(async () => {
  await receiver.close()
  await provider.close()
})
beforeEach(async () => {
  business = await provider.openBusiness()
  const { id } = await business.client.webhooks.create({ url: receiver.url })
  secret = (await business.client.webhooks.retrieveSecret(id)).secret
  receiver.answerWith({ status: 200 })
  folder = mkdtempSync(join(tmpdir(), 'tradepost-doctor-'))
  return () => rmSync(folder, { recursive: true })
})

const shop = (changes: Record<string, string> = {}) => ({
  DODO_PAYMENTS_BASE_URL: provider.url,
  DODO_PAYMENTS_API_KEY: business.apiKey,
  DODO_PAYMENTS_WEBHOOK_KEY: secret,
  ...changes,
})
async function examine(environment: Record<string, string>, ...words: string[]) {
  const { printed, code } = runCommand(['doctor', '--json', ...words], { environment, folder })
  const exit = await code
  return { code: exit, findings: printed.map((line) => JSON.parse(line)) }
}
/** Says what the shop's set-up is by its own files. */
function install(version: string): void {
  mkdirSync(join(folder, 'node_modules', 'dodopayments'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "dodopayments": "^2" } }')
  writeFileSync(join(folder, 'node_modules', 'dodopayments', 'package.json'), `{ "version": "${version}" }`)
}

test('a whole set-up is ok in each line, also if it stands in .env', async () => {
  install('2.52.0')
  writeFileSync(
    join(folder, '.env'),
    Object.entries(shop())
      .map(([name, value]) => `${name}="${value}"`)
      .join('\n'),
  )
  const { code, findings } = await examine({})
  expect(findings.map(({ subject, state }) => [subject, state])).toEqual([
    ...['SDK', 'base URL', 'key', 'clock', 'deliveries'].map((subject) => [subject, 'ok']),
    ...[`webhook ${receiver.url}`, 'webhook secret'].map((subject) => [subject, 'ok']),
  ])
  expect(code).toBe(0)
  expect(receiver.received.at(-1)?.headers['webhook-id']).toMatch(/^msg_example_/)
})

const https = () => provider.url.replace('http:', 'https:')
test.each<[string, string, RegExp, RegExp, () => Record<string, string> | Promise<Record<string, string>>]>([
  [
    'a path in the base URL',
    'base URL',
    /has a path/,
    /set it to http/,
    () => shop({ DODO_PAYMENTS_BASE_URL: `${provider.url}/v1` }),
  ],
  ['https on this machine', 'base URL', /is https/, /set it to http:/, () => shop({ DODO_PAYMENTS_BASE_URL: https() })],
  [
    'a port where nobody is',
    'base URL',
    /nobody answers/,
    /start one/,
    () => shop({ DODO_PAYMENTS_BASE_URL: 'http://127.0.0.1:1' }),
  ],
  ['no address', 'base URL', /nothing runs here/, /npx tradepost provider/, () => ({})],
  [
    'another program',
    'base URL',
    /no provider|answers/,
    /start one/,
    () => {
      receiver.answerWith({ status: 404 })
      return shop({ DODO_PAYMENTS_BASE_URL: new URL(receiver.url).origin })
    },
  ],
  ['a key that is refused', 'key', /refused/, /use the key/, () => shop({ DODO_PAYMENTS_API_KEY: 'not-a-key' })],
  [
    'another secret',
    'webhook secret',
    /that of no endpoint/,
    /set it to/,
    () => shop({ DODO_PAYMENTS_WEBHOOK_KEY: 'whsec_other' }),
  ],
  [
    'an SDK of before',
    'SDK',
    /too old/,
    /npm install/,
    () => {
      install('1.9.0')
      return shop()
    },
  ],
  [
    'an endpoint that refuses the signature',
    'webhook',
    /answers a signed example with 401/,
    /webhook secret/,
    () => {
      receiver.answerWith({ status: 401 })
      return shop()
    },
  ],
])('%s is exit code 9, and the line says what to do', async (_, subject, says, todo, environment) => {
  const { code, findings } = await examine(await environment())
  expect(code).toBe(9)
  const wrong = findings.filter(({ state }) => state === 'wrong')
  expect(wrong).toEqual([
    {
      state: 'wrong',
      subject: expect.stringContaining(subject),
      says: expect.stringMatching(says),
      todo: expect.stringMatching(todo),
    },
  ])
})

test('an endpoint that nobody answers at is named; without --ping nothing is sent', async () => {
  const { id } = await business.client.webhooks.create({ url: 'http://127.0.0.1:1/hooks' })
  const { code, findings } = await examine(shop(), '--no-ping')
  expect([code, findings.filter(({ state }) => state === 'wrong')]).toEqual([0, []])
  const pinged = await examine(shop())
  expect(pinged.code).toBe(9)
  expect(pinged.findings.find(({ state }) => state === 'wrong')).toMatchObject({
    says: expect.stringMatching(/can’t be reached/),
  })
  await business.client.webhooks.delete(id)
})
