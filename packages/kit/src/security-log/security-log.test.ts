import { expect, test } from 'vitest'
import { createMovableClock, MINUTE } from '#src/clock.ts'
import { type CurrentRequest, runInRequest } from '#src/current-request.ts'
import { createLog } from '#src/log.ts'
import { createMetrics } from '#src/metrics.ts'
import { parseEncryptionKeys } from '#src/secrets/encryption-keys.ts'
import { createSigner } from '#src/secrets/sealer.ts'
import { SECURITY_EVENTS } from './security-events.ts'
import { createSecurityLog } from './security-log.ts'

const KEYS = parseEncryptionKeys('a secret of the test that is long enough')

function open() {
  const lines: Record<string, unknown>[] = []
  const [clock, metrics] = [createMovableClock(), createMetrics('test')]
  const log = createLog('test', 'info', (line) => lines.push(JSON.parse(line)))
  const signer = createSigner(KEYS, 'platform subjects')
  const security = createSecurityLog({ log, metrics, clock, signer, refusals: {} })
  const from = (client: string, work: () => void) => {
    const asks = { client, clientKey: client, method: 'POST', path: '/somewhere' }
    const request: CurrentRequest = { id: `request of ${client}`, isFailed: false, asks }
    runInRequest(request, work)
  }
  return { lines, clock, metrics, security, from }
}

test('a line has the event, how it ended, who, from where and in which request, and is counted', async () => {
  const { lines, metrics, security, from } = open()
  from('203.0.113.1', () => security.note('sign_in.password', 'refused', { subject: 'somebody', code: 'WRONG' }))
  const { time: _, ...line } = lines[0] ?? {}
  expect(line).toEqual({
    level: 30,
    name: 'test',
    requestId: 'request of 203.0.113.1',
    event: 'sign_in.password',
    outcome: 'refused',
    subject: 'somebody',
    client: '203.0.113.1',
    method: 'POST',
    path: '/somewhere',
    code: 'WRONG',
    msg: 'security',
  })
  expect(await metrics.print()).toContain('security_events{event="sign_in.password",outcome="refused",program="test"} 1')
})

test('every refused sign-in has its line; what strangers can repeat has two a minute for each client, with the count', async () => {
  const { lines, clock, metrics, security, from } = open()
  const flood = (client: string) => {
    for (let count = 0; count < 10_000; count += 1) from(client, () => security.note('key.refused', 'refused'))
  }
  flood('203.0.113.1')
  flood('203.0.113.2')
  expect(lines.map(({ client }) => client)).toEqual(['203.0.113.1', '203.0.113.2'])
  clock.advance(MINUTE)
  for (let count = 0; count < 30; count += 1) from('203.0.113.3', () => security.note('sign_in.password', 'refused'))
  const [first, second, ...rest] = lines.slice(2)
  for (const [line, client] of [
    [first, '203.0.113.1'],
    [second, '203.0.113.2'],
  ] as const)
    expect(line).toMatchObject({ event: 'key.refused', outcome: 'refused', client, count: 9999, seconds: 60 })
  expect(first).not.toHaveProperty('requestId')
  expect(rest).toHaveLength(30)
  expect(await metrics.print()).toContain('security_events{event="key.refused",outcome="refused",program="test"} 20000')
})

test('a flood from many addresses is counted together after 2000 of them, and the counts are written at the end', () => {
  const { lines, security, from } = open()
  for (let count = 0; count < 3000; count += 1)
    from(`2001:db8::${count.toString(16)}`, () => security.note('limit.reached', 'limited'))
  expect(lines).toHaveLength(2001)
  security.close()
  expect(lines.slice(2001)).toMatchObject([{ event: 'limit.reached', client: 'others', count: 999 }])
})

test('an address has the same digest however it is typed, another one with another key, and none shows the address', () => {
  const { security } = open()
  const digest = security.digestEmail('maya@example.com')
  expect(digest).toMatch(/^email:[\w-]{22}$/)
  expect(security.digestEmail(' Maya@Example.com ')).toBe(digest)
  expect(security.digestEmail('noor@example.com')).not.toBe(digest)
})

test('names of events are nouns with what happened, and no event is without a way to end', () => {
  for (const [name, { means, outcomes }] of Object.entries(SECURITY_EVENTS)) {
    expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/)
    expect(means).not.toMatch(/\.$/)
    expect(outcomes.length).toBeGreaterThan(0)
  }
})
