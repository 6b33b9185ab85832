import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { listBlocks, listMarkdown } from '@tradepost/guide/read-guide'
import { createMovableClock, systemClock } from '@tradepost/kit/clock'
import { makeTestProvider, type TestBusiness, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { openLog } from '@tradepost/provider-server/testing/test-webhook-log'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const SNIPPETS = new URL('../../../platform/web/src/features/seller-webhooks/snippets/', import.meta.url)
const receivers = listBlocks(listMarkdown().get('webhooks') ?? '').filter(
  ({ language, name }) => language !== 'run' && name !== '',
)
const hasPython = spawnSync('python3', ['--version']).status === 0

/** Says on stderr where a program listens, before it says anything else. */
const ANNOUNCE: Readonly<Record<string, string>> = {
  js: `import { Server } from 'node:net'
const { emit } = Server.prototype
Server.prototype.emit = function (name, ...rest) {
  if (name === 'listening') console.error(this.address().port)
  return emit.call(this, name, ...rest)
}`,
  python: `import http.server, sys
serve = http.server.HTTPServer.serve_forever
def announce(server):
    print(server.server_port, file=sys.stderr, flush=True)
    serve(server)
http.server.HTTPServer.serve_forever = announce
`,
}

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  // The receivers look at the real clock.
  provider = await makeTestProvider({ clock: createMovableClock(systemClock.now().toISOString()) })
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

/** Runs a receiver exactly as the guide shows it. */
function start(language: string, program: string, secret: string): ChildProcess {
  const announce = ANNOUNCE[language] ?? ''
  const env = { PATH: process.env.PATH, PORT: '0', WEBHOOK_SECRET: secret }
  if (language === 'python') return spawn('python3', ['-I', '-c', announce + program], { env })
  const loaded = `data:text/javascript,${encodeURIComponent(announce)}`
  const options = ['--import', loaded, '--input-type=module', '--eval', program]
  return spawn(process.execPath, options, { cwd: fileURLToPath(new URL('../../', import.meta.url)), env })
}

async function run(language: string, program: string, secret: string) {
  const child = start(language, program, secret)
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill()
    await ended
  }
  onTestFinished(stop)
  const printed: string[] = []
  child.stdout?.on('data', (piece: Buffer) => printed.push(piece.toString()))
  if (!child.stderr) throw new Error('It has no stderr')
  const [port] = (await once(createInterface(child.stderr), 'line')) as [string]
  return { url: `http://127.0.0.1:${port}/webhooks`, printed: () => printed.join(''), stop }
}

test.for(receivers)(
  'the receiver “$name” accepts what is signed, and nothing else',
  async ({ language, name, code }, { skip }) => {
    skip(language === 'python' && !hasPython, 'Python isn’t installed')
    const { id } = await business.client.webhooks.create({ url: 'http://127.0.0.1:1/webhooks' })
    const receiver = await run(language, code, (await business.client.webhooks.retrieveSecret(id)).secret)
    await business.client.webhooks.update(id, { url: receiver.url })
    const log = openLog(business)
    const sent = await log.example(id, 'payment.succeeded')
    await provider.drainAll()
    const status = name.startsWith('@') ? 200 : 204
    expect(await log.delivery(sent.id)).toMatchObject({ status: 'delivered', attempts: [{ response_status: status }] })
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'msg_forged',
      'webhook-timestamp': '1',
      'webhook-signature': 'v1,no',
    }
    expect((await fetch(receiver.url, { method: 'POST', headers, body: '{"type":"payment.succeeded"}' })).status).toBe(401)
    await receiver.stop()
    expect(receiver.printed()).toContain('payment.succeeded')
  },
)

test.each([
  ['Node', 'node'],
  ['Express', 'express'],
  ['Hono', 'hono'],
])('the dashboard shows the receiver “%s” of the guide', (name, file) => {
  const block = receivers.find((receiver) => receiver.name === name)
  expect(block?.code).toBe(readFileSync(new URL(`${file}.txt`, SNIPPETS), 'utf8').trimEnd())
})
