import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createMovableClock, systemClock } from '@tradepost/kit/clock'
import { makeTestProvider, type TestBusiness, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { openLog } from '@tradepost/provider-server/testing/test-webhook-log'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const SNIPPETS = new URL('../../../../platform/web/src/features/seller-webhooks/snippets/', import.meta.url)

/** Tells us where a program listens. */
const ANNOUNCE = `import { Server } from 'node:net'
const { emit } = Server.prototype
Server.prototype.emit = function (name, ...rest) {
  if (name === 'listening') process.send(this.address())
  return emit.call(this, name, ...rest)
}`

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  // The receivers look at the real clock.
  provider = await makeTestProvider({ clock: createMovableClock(systemClock.now().toISOString()) })
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

/** Runs a receiver exactly as the dashboard shows it. */
async function run(name: string, secret: string) {
  const program = readFileSync(new URL(`${name}.txt`, SNIPPETS), 'utf8')
  const announce = `data:text/javascript,${encodeURIComponent(ANNOUNCE)}`
  const child = spawn(process.execPath, ['--import', announce, '--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: { PORT: '0', WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill()
    await ended
  }
  onTestFinished(stop)
  const printed: string[] = []
  child.stdout?.on('data', (piece: Buffer) => printed.push(piece.toString()))
  const [{ port }] = (await once(child, 'message')) as [AddressInfo]
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    printed: () => printed.join(''),
    stop,
  }
}

test.each(['hono', 'express', 'node'])('the receiver for %s accepts what is signed, and nothing else', async (name) => {
  const { id } = await business.client.webhooks.create({ url: 'http://127.0.0.1:1/webhooks' })
  const receiver = await run(name, (await business.client.webhooks.retrieveSecret(id)).secret)
  await business.client.webhooks.update(id, { url: receiver.url })
  const log = openLog(business)
  const sent = await log.example(id, 'payment.succeeded')
  await provider.drainAll()
  expect(await log.delivery(sent.id)).toMatchObject({ status: 'delivered', attempts: [{ response_status: 204 }] })
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'msg_forged',
    'webhook-timestamp': '1',
    'webhook-signature': 'v1,no',
  }
  expect((await fetch(receiver.url, { method: 'POST', headers, body: '{"type":"payment.succeeded"}' })).status).toBe(401)
  await receiver.stop()
  expect(receiver.printed()).toContain('payment.succeeded')
})
