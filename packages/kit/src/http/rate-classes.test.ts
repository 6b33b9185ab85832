import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createMovableClock, MINUTE, SECOND } from '#src/clock.ts'
import { Fault } from '#src/faults.ts'
import { checkRates, createCallCounter } from './rate-classes.ts'
import { defineRoutes } from './routes.ts'
import { CLIENT_ADDRESS_HEADER } from './stamp-request.ts'

const CLASSES = { look: { why: 'a test', perClient: 3, perObject: 5 }, free: { why: 'a test' } }

function start(factor = 1) {
  const clock = createMovableClock()
  const count = createCallCounter(CLASSES, { clock, factor })
  const app = new Hono()
  app.onError((error, c) => {
    if (!(error instanceof Fault)) return c.text(String(error), 500)
    return c.json({ code: error.code, after: error.retryAfterSeconds }, error.status)
  })
  app.get('/:rate/:id', (c) => {
    count(c, c.req.param('rate'))
    return c.body(null, 204)
  })
  const call = async (address: string, path = '/look/1') => {
    const answer = await app.request(path, { headers: { [CLIENT_ADDRESS_HEADER]: address } })
    return answer.status === 204 ? 204 : ((await answer.json()) as { after: number }).after
  }
  return { clock, call }
}

test('a client makes as many calls of a class within a minute as it says, and other clients are not held up', async () => {
  const { clock, call } = start()
  for (let made = 0; made < 3; made += 1) expect(await call('192.0.2.1')).toBe(204)
  clock.advance(20 * SECOND)
  expect(await call('192.0.2.1')).toBe(40)
  expect(await call('192.0.2.1', '/look/2'), 'other objects count for the client, too').toBe(40)
  expect(await call('192.0.2.2')).toBe(204)
  clock.advance(MINUTE)
  expect(await call('192.0.2.1')).toBe(204)
})

test('many clients together have one limit for an object', async () => {
  const { call } = start()
  const answers = await Promise.all(Array.from({ length: 9 }, (_, client) => call(`192.0.2.${client}`)))
  expect(answers.filter((answer) => answer === 204)).toHaveLength(5)
  expect(await call('192.0.2.200', '/look/2')).toBe(204)
})

test('a factor multiplies the limits; a class without numbers has none', async () => {
  const { call } = start(2)
  expect(await Promise.all(Array.from({ length: 7 }, () => call('192.0.2.1')))).toEqual([...Array(6).fill(204), 60])
  for (let made = 0; made < 50; made += 1) expect(await call('192.0.2.1', '/free/1')).toBe(204)
})

test('a route of a limited caller without a class stops the start', () => {
  const declared = defineRoutes<{ anyone: object }>('Things')
    .get('/things', { summary: 'List things', caller: 'anyone', rate: 'look' }, async () => {})
    .get('/silent', { summary: 'Get a thing', caller: 'anyone' }, async () => {})
  expect(() => checkRates(declared.entries, ['anyone'])).toThrow('/silent')
  expect(() => checkRates(declared.entries, [])).not.toThrow()
})
