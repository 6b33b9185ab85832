import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { createMovableClock } from '#src/clock.ts'
import { Fault } from '#src/faults.ts'
import { createLog } from '#src/log.ts'
import { createMetrics } from '#src/metrics.ts'
import { mountPageReports, REPORT_RATE } from './page-reports.ts'
import { createCallCounter } from './rate-classes.ts'
import { CLIENT_ADDRESS_HEADER } from './stamp-request.ts'

let lines: string[] = []
afterEach(() => {
  lines = []
})
const app = new Hono()
app.onError((error, c) => c.json({}, error instanceof Fault ? error.status : 500))
mountPageReports(app, {
  log: createLog('test', 'info', (line) => lines.push(line)),
  metrics: createMetrics('test'),
  countCall: createCallCounter({ report: REPORT_RATE }, { clock: createMovableClock(), factor: 1 }),
})

let clients = 0
async function report(body: string, { type = 'application/csp-report', address = '' } = {}) {
  clients += 1
  const headers = { 'content-type': type, [CLIENT_ADDRESS_HEADER]: address || `192.0.2.${clients}` }
  return (await app.request('/reports', { method: 'POST', body, headers })).status
}
const logged = () => lines.map((line) => JSON.parse(line) as object)

test('what a policy refused becomes one line, without the ID or token in the address of the page', async () => {
  const page = 'https://pay.example/session/cks_secret?token=secret#secret'
  const policy = { 'document-uri': page, 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' }
  expect(await report(JSON.stringify({ 'csp-report': policy }))).toBe(204)
  const body = { documentURL: page, destination: 'script', blockedURL: 'https://pay.example/evil/a/b/c.js?secret' }
  const type = 'application/reports+json'
  expect(await report(JSON.stringify([{ type: 'integrity-violation', body }]), { type })).toBe(204)
  expect(logged()).toMatchObject([
    { page: 'https://pay.example/session', directive: 'script-src-elem', blocked: 'inline' },
    { page: 'https://pay.example/session', directive: 'script', blocked: 'https://pay.example/evil/a/b' },
  ])
  expect(lines.join()).not.toContain('secret')
})

test.each([
  ['of 1 MB', 'x'.repeat(1024 * 1024), 413],
  ['nested deeply', `${'['.repeat(5000)}${']'.repeat(5000)}`, 400],
  ['of something else', '{"a":[1]}', 204],
  ['with values of other types', '{"csp-report":{"document-uri":{"a":1},"blocked-uri":7}}', 204],
  ['that is no JSON', 'csp', 400],
  ['that is empty', '', 400],
])('a report %s is taken or refused, and at most one short line', async (_, body, status) => {
  expect(await report(body)).toBe(status)
  expect(lines.join().length).toBeLessThan(400)
})

test('a report of another type is refused', async () => {
  expect(await report('{}', { type: 'text/plain' })).toBe(400)
})

test('line breaks and long texts are one bounded line, and many reports at once are bounded, too', async () => {
  const body = { documentURL: `a\n{"level":60}\u001b[2J${'x'.repeat(5000)}`, effectiveDirective: 'y'.repeat(5000) }
  expect(await report(JSON.stringify({ 'csp-report': { 'document-uri': body.documentURL } }))).toBe(204)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/\n|\u001b/)
  expect(lines[0]?.length).toBeLessThan(600)
  const many = JSON.stringify(Array.from({ length: 200 }, () => ({ body: { blockedURL: 'eval' } })))
  await report(many, { type: 'application/reports+json' })
  expect(lines.length).toBeLessThanOrEqual(21)
})

test('of 1,000 reports at once, one client gets 60 taken and all together 600', async () => {
  const one = await Promise.all(Array.from({ length: 1000 }, () => report('{}', { address: '198.51.100.1' })))
  expect(one.filter((status) => status === 204)).toHaveLength(60)
  expect(new Set(one)).toEqual(new Set([204, 429]))
  const all = await Promise.all(Array.from({ length: 1000 }, (_, turn) => report('{}', { address: `203.0.${turn % 250}.7` })))
  expect(all.filter((status) => status === 204).length).toBeLessThan(600)
})
