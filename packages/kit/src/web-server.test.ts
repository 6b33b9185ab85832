import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listener, listen } from './web-server.ts'

let listener: Listener
beforeAll(async () => {
  listener = await listen(0, '127.0.0.1')
  const app = new Hono()
  app.get('/', (c) => c.json({ ok: true }))
  listener.serve(app, [])
})
afterAll(() => listener.close())

const url = () => `http://127.0.0.1:${listener.port}/`

test('M31: headers that are too large are refused with 431 and a body', async () => {
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

test('M31: what is no HTTP is refused with 400 and a body', async () => {
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
