import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { setAnswers } from '#src/page-answers.ts'
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
