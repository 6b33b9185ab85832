import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE, SECOND } from '#src/clock.ts'
import {
  BODY_BYTES_MAX,
  BODY_DEPTH_MAX,
  checkJsonType,
  isStorableText,
  limitDuration,
  parseJson,
  readBytes,
  streamBytes,
} from './request-body.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const refused = (status: number, code: string) => expect.objectContaining({ status, code })

describe('a JSON body', () => {
  test('arrives unchanged if it can be stored', () => {
    const storable = fc
      .jsonValue({ maxDepth: 5 })
      .filter((value) => isStorableText(JSON.stringify(value)) && !JSON.stringify(value).includes('__proto__'))
    fc.assert(
      fc.property(storable, (value) => {
        expect(parseJson(bytes(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test.each([
    ['', 400],
    ['{', 400],
    ["{'a':1}", 400],
    ['{"a":1}x', 400],
    ['undefined', 400],
    ['"a\\u0000"', 422],
    ['{"a":["\\ud83d"]}', 422],
    ['{"\\udc00":1}', 422],
    ['{"a":{"__proto__":1}}', 422],
  ])('%s is rejected with %i', (text, status) => {
    expect(() => parseJson(bytes(text))).toThrow(
      refused(status, status === 400 ? 'INVALID_REQUEST_BODY' : 'INVALID_REQUEST_PARAMETERS'),
    )
  })

  test('can be nested up to the limit, not counting brackets inside strings', () => {
    const nested = (depth: number) => bytes('['.repeat(depth) + ']'.repeat(depth))
    expect(() => parseJson(nested(BODY_DEPTH_MAX))).not.toThrow()
    expect(() => parseJson(nested(BODY_DEPTH_MAX + 1))).toThrow('JSON can be nested up to 32 levels deep')
    expect(parseJson(bytes(JSON.stringify('[{"\\'.repeat(100))))).toBe('[{"\\'.repeat(100))
  })

  test('that is not UTF-8 is rejected', () => {
    expect(() => parseJson(Uint8Array.of(0x22, 0xc3, 0x28, 0x22))).toThrow('The request body is not valid UTF-8')
  })

  test("can't change Object.prototype", () => {
    expect(() => parseJson(bytes('{"constructor":{"prototype":{"polluted":1}}}'))).not.toThrow()
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

test.each([
  ['plain', true],
  ['📐', true],
  ['a\0', false],
  ['\ud83d', false],
  ['\udcd0\ud83d', false],
])('%j can be stored: %s', (text, isStorable) => {
  expect(isStorableText(text)).toBe(isStorable)
})

describe('a request body', () => {
  const app = new Hono()
  app.post('/', async (c) => c.text(String((await readBytes(c, 10)).byteLength)))
  app.post('/json', (c) => {
    checkJsonType(c)
    return c.text('json')
  })
  app.onError((error, c) => c.text('status' in error ? String(error.status) : 'defect'))
  const send = async (init: RequestInit, path = '/') => (await app.request(path, { method: 'POST', ...init })).text()

  test('is read up to the limit and no further, whatever length is declared', async () => {
    expect(await send({ body: 'x'.repeat(10) })).toBe('10')
    expect(await send({ body: 'x'.repeat(11) })).toBe('413')
    expect(await send({ body: 'x', headers: { 'content-length': String(BODY_BYTES_MAX * 9) } })).toBe('413')
    expect(await send({ body: 'x'.repeat(50), headers: { 'content-length': '1' } })).toBe('413')
    expect(await send({})).toBe('0')
  })

  test('is JSON only with a JSON content type, because browsers send other types across sites without asking', async () => {
    for (const type of ['application/json', 'application/json;charset=utf-8', 'application/ld+json']) {
      expect(await send({ body: '{}', headers: { 'content-type': type } }, '/json')).toBe('json')
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json', 'application/jsonx']) {
      expect(await send({ body: '{}', headers: { 'content-type': type } }, '/json')).toBe('400')
    }
  })
})

describe('a streamed body', () => {
  const app = new Hono()
  app.put('/', async (c) => {
    const pieces = await Array.fromAsync(streamBytes(c, 10))
    return c.text(pieces.map((piece) => piece.byteLength).join('+'))
  })
  app.onError((error, c) => c.text('status' in error ? String(error.status) : 'defect'))
  const send = async (body: ReadableStream | string | undefined, headers: Record<string, string> = {}) => {
    const init: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      headers,
      duplex: 'half',
      ...(body === undefined ? {} : { body }),
    }
    return (await app.request('/', init)).text()
  }
  const streamOf = (start: (controller: ReadableStreamDefaultController<Uint8Array>) => void) => new ReadableStream({ start })

  test('arrives in pieces, up to the limit and no further, whatever length is declared', async () => {
    const halves = streamOf((controller) => {
      for (const piece of ['abc', 'defgh']) controller.enqueue(bytes(piece))
      controller.close()
    })
    expect(await send(halves)).toBe('3+5')
    expect(await send('x'.repeat(10))).toBe('10')
    expect(await send('x'.repeat(11))).toBe('413')
    expect(await send('x', { 'content-length': '11' })).toBe('413')
    expect(await send(undefined)).toBe('')
  })

  test('that breaks off or is shorter than declared is rejected', async () => {
    const broken = streamOf((controller) => {
      controller.enqueue(bytes('abc'))
      controller.error(new Error('aborted'))
    })
    expect(await send(broken)).toBe('400')
    expect(await send('abc', { 'content-length': '4' })).toBe('400')
  })

  describe('time limits', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test('allow a slow upload, but end it after a minute without data', async () => {
      let hand: ReadableStreamDefaultController<Uint8Array> | undefined
      const answered = send(
        streamOf((controller) => {
          hand = controller
        }),
      )
      for (let piece = 0; piece < 3; piece += 1) {
        await vi.advanceTimersByTimeAsync(MINUTE - SECOND)
        hand?.enqueue(bytes('a'))
      }
      await vi.advanceTimersByTimeAsync(MINUTE)
      expect(await answered).toBe('400')
    })

    test("close any other connection if its request hasn't arrived after 30 seconds", async () => {
      const begin = (complete: boolean) => {
        const [request, incoming] = [new Request('http://localhost'), { complete, destroy: vi.fn() }]
        const outgoing = new EventEmitter()
        limitDuration(request, incoming, outgoing)
        return { incoming, outgoing }
      }
      const [slow, arrived, answered] = [begin(false), begin(true), begin(false)]
      answered.outgoing.emit('close')
      await vi.advanceTimersByTimeAsync(30 * SECOND)
      expect([slow, arrived, answered].map(({ incoming }) => incoming.destroy.mock.calls.length)).toEqual([1, 0, 0])
    })
  })
})
