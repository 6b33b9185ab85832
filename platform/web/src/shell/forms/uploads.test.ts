import { expect, test } from 'vitest'
import * as z from 'zod'
import { RequestError } from '#src/shell/request.ts'
import type { Sending } from './send-file.ts'
import { createUploads } from './uploads.ts'

type Sent = { path: string; progress: (sent: number) => void; arrive: () => void; fail: (error: unknown) => void }

/** Makes uploads whose requests the test controls. */
function makeHeldUploads() {
  const sending: Sent[] = []
  const send = <T extends z.ZodType>(asked: Sending<T>) =>
    new Promise<z.output<T>>((resolve, reject) => {
      asked.signal.addEventListener('abort', () => reject(asked.signal.reason))
      sending.push({
        path: asked.path,
        progress: asked.onProgress,
        arrive: () => resolve(asked.answer.parse('arrived')),
        fail: reject,
      })
    })
  const uploads = createUploads(send)
  const arrived: string[] = []
  const add = (owner: string, name: string) =>
    uploads.add({
      owner,
      path: `/${name}`,
      file: new File(['xyz'], name),
      answer: z.string(),
      onArrived: () => arrived.push(name),
    })
  const states = () => uploads.list().map(({ file, status, sent }) => `${file.name} ${status} ${sent}`)
  return { uploads, add, sending, arrived, states }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test("files of one object upload one at a time in their chosen order, and another object doesn't wait", async () => {
  const { add, sending, states, arrived } = makeHeldUploads()
  add('a', 'first')
  add('a', 'second')
  add('b', 'other')
  expect(states()).toEqual(['first sending 0', 'second waiting 0', 'other sending 0'])
  sending[0]?.progress(2)
  expect(states()[0]).toBe('first sending 2')
  sending[0]?.arrive()
  await settled()
  expect(arrived).toEqual(['first'])
  expect(states()).toEqual(['second sending 0', 'other sending 0'])
})

test("a failed upload says why, keeps its file and can be retried, and the next one doesn't wait", async () => {
  const { uploads, add, sending, states, arrived } = makeHeldUploads()
  add('a', 'first')
  add('a', 'second')
  sending[0]?.fail(new RequestError({ status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'Too much' }))
  await settled()
  expect(uploads.list()[0]).toMatchObject({ status: 'failed', words: 'Too much', canRetry: false })
  expect(states()[1]).toBe('second sending 0')
  uploads.retry(uploads.list()[0]?.id ?? 0)
  expect(states()[0]).toBe('first waiting 0')
  sending[1]?.arrive()
  await settled()
  sending[2]?.arrive()
  await settled()
  expect(arrived).toEqual(['second', 'first'])
  expect(states()).toEqual([])
})

test('a canceled upload disappears silently, and the next one starts', async () => {
  const { uploads, add, states, arrived } = makeHeldUploads()
  add('a', 'first')
  add('a', 'second')
  uploads.cancel(uploads.list()[0]?.id ?? 0)
  await settled()
  expect(states()).toEqual(['second sending 0'])
  expect(arrived).toEqual([])
})

test('subscribers are notified of every change', () => {
  const { uploads, add, sending } = makeHeldUploads()
  let told = 0
  const stop = uploads.subscribe(() => {
    told += 1
  })
  add('a', 'first')
  const before = told
  sending[0]?.progress(1)
  expect(told).toBe(before + 1)
  stop()
  sending[0]?.progress(2)
  expect(told).toBe(before + 1)
})
