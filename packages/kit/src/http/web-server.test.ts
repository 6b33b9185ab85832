import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#src/log.ts'
import { createMetrics } from '#src/metrics.ts'
import { readBytes } from './request-body.ts'
import { createApp, type Listener, listen, localOnly } from './web-server.ts'

let started: Listener | undefined
afterEach(() => started?.close())

type Start = { host?: string; trustedProxies?: string[]; isHttps?: boolean }

async function start({ host, trustedProxies = [], isHttps = false }: Start = {}) {
  const logged: string[] = []
  const log = createLog('test', 'info', (line) => logged.push(line))
  const app = createApp({ log, metrics: createMetrics('test'), isHttps })
  app.use('/inside', localOnly)
  app.get('/inside', (c) => c.text('inside'))
  started = await listen({ port: 0, host })
  await started.serve(app, trustedProxies)
  return { app, logged, port: started.port, url: `http://127.0.0.1:${started.port}` }
}

/** Returns whether a program answers at this host and port. */
const answers = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host })
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

describe('M37: developer pages', () => {
  test('are reachable only at the configured host', async () => {
    const { port } = await start({ host: '127.0.0.1' })
    expect(await answers(port, '127.0.0.1')).toBe(true)
    expect(await answers(port, '127.0.0.2')).toBe(false)
  })

  test.each<[string, string[], string | undefined, number]>([
    ['this machine', [], undefined, 200],
    ['another machine behind a trusted proxy', ['127.0.0.1'], '192.0.2.7', 404],
    ['another machine that claims to be this one', ['127.0.0.1'], '127.0.0.1, 192.0.2.7', 404],
    ['someone behind an unlisted proxy or tunnel', [], '192.0.2.7', 404],
    ['someone behind an unlisted tunnel who claims to be this machine', [], '127.0.0.1', 404],
  ])('are shown to this machine only: %s', async (_, trustedProxies, forwarded, status) => {
    const { url } = await start({ trustedProxies })
    const answer = await fetch(`${url}/inside`, forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {})
    expect(answer.status).toBe(status)
  })
})

test('with HTTPS, every answer tells browsers to use nothing else for a year, on subdomains too', async () => {
  const { url } = await start({ isHttps: true })
  for (const path of ['/inside', '/nowhere']) {
    const { headers } = await fetch(`${url}${path}`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  }
})

test('a refusal is JSON, and says so', async () => {
  const { url } = await start()
  const answer = await fetch(`${url}/nowhere`)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('TRACE is refused and repeats nothing', async () => {
  const { port } = await start()
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Canary: sparrow\r\nConnection: close\r\n\r\n'),
    )
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 (4\d\d|501) /)
  expect(answer).not.toContain('sparrow')
})

test('calls that follow each other share a connection', async () => {
  const { app, url } = await start()
  const ports = new Set<number | undefined>()
  app.get('/', (c) => {
    ports.add((c.env as { incoming: IncomingMessage }).incoming.socket.remotePort)
    return c.text('here')
  })
  for (let count = 0; count < 5; count += 1) await (await fetch(url)).text()
  // On a busy machine, a connection may rest for too long in between.
  expect(ports.size).toBeLessThan(5)
})

test("M53: a request body that breaks off is the caller's error and isn't logged", async () => {
  const { app, logged, port } = await start()
  const answered = new Promise<void>((resolve) => {
    app.use('/take', async (_, next) => {
      await next()
      resolve()
    })
  })
  const outcome = new Promise<unknown>((resolve) => {
    app.post('/take', async (c) => {
      const reading = readBytes(c)
      reading.then(resolve, resolve)
      await reading
      return c.text('taken')
    })
  })
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write('POST /take HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"a":', () => socket.destroy())
  expect(await outcome).toMatchObject({ status: 400, code: 'INVALID_REQUEST_BODY' })
  await answered
  expect(logged).toEqual([])
})

describe('before the app sees a request', () => {
  let listener: Listener
  beforeAll(async () => {
    listener = await listen({ port: 0, host: '127.0.0.1' })
    const app = new Hono()
    app.get('/', (c) => c.json({ ok: true }))
    await listener.serve(app, [])
  })
  afterAll(() => listener.close())

  const url = () => `http://127.0.0.1:${listener.port}/`

  test('M31: headers that are too large are rejected with 431 and a JSON body', async () => {
    expect((await fetch(url(), { headers: { 'x-note': 'a'.repeat(10_000) } })).status).toBe(200)
    const answer = await fetch(url(), { headers: { 'x-note': 'a'.repeat(17_000) } })
    expect(answer.status).toBe(431)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toEqual({
      code: 'REQUEST_HEADERS_TOO_LARGE',
      message: 'The request headers are too large',
    })
    expect((await fetch(url())).status).toBe(200)
  })

  test('M31: input that is not HTTP is rejected with 400 and a JSON body', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(listener.port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      let text = ''
      socket.on('data', (bytes) => {
        text += bytes
      })
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'BAD_REQUEST' })
  })
})
