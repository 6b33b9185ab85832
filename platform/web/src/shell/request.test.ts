import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { setAnswers } from '#src/page-answers.ts'
import { sendFile } from './forms/send-file.ts'
import { sendRequest } from './request.ts'

afterEach(() => {
  setAnswers({})
  vi.unstubAllGlobals()
})

const Stock = z.object({ left: z.number() })

test('an answer that came with the page is taken once', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ left: 1 }))
  setAnswers({ '/api/stock': { left: 2 } })
  expect(await sendRequest(Stock, '/api/stock')).toEqual({ left: 2 })
  expect(await sendRequest(Stock, '/api/stock')).toEqual({ left: 1 })
})

test('after a change, no answer is taken that came with the page', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ left: 1 }))
  setAnswers({ '/api/stock': { left: 2 } })
  await sendRequest(Stock, '/api/sales', { method: 'POST', body: {} })
  expect(await sendRequest(Stock, '/api/stock')).toEqual({ left: 1 })
})

test('after an upload, no answer is taken that came with the page', async () => {
  const send = vi.fn()
  vi.stubGlobal('XMLHttpRequest', function fake() {
    return { upload: {}, open() {}, setRequestHeader() {}, send }
  })
  vi.stubGlobal('fetch', async () => Response.json({ left: 1 }))
  setAnswers({ '/api/stock': { left: 2 } })
  const file = new File([], 'stock.png')
  void sendFile({ path: '/api/picture', file, answer: Stock, onProgress() {}, signal: new AbortController().signal })
  expect(send).toHaveBeenCalledWith(file)
  expect(await sendRequest(Stock, '/api/stock')).toEqual({ left: 1 })
})
