import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDraft, readDraft, saveDraft } from './draft.ts'
import { buildInitialValues } from './form/form-values.ts'
import { session } from './test-session.ts'

const MINUTES = 60_000
const typed = { email: 'maya@fjordlab.se', taxId: 'DE136695976', upiId: 'maya@okbank', 'custom-size': 'M' } as const
const values = { ...buildInitialValues(session, typed, 'US'), cardNumber: '4242 4242 4242 4242', securityCode: '123' }

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a draft has what was typed, without card, tax ID and UPI ID', () => {
  saveDraft('ses_1', values, 0)
  expect(readDraft('ses_1', 0)).toMatchObject({ email: typed.email, 'custom-size': 'M' })
  const written = [...stored.values()].join()
  for (const secret of ['4242', '123', typed.taxId, typed.upiId]) expect(written).not.toContain(secret)
})

test('a draft ends after 30 minutes', () => {
  saveDraft('ses_1', values, 0)
  expect(readDraft('ses_1', 30 * MINUTES - 1)).toMatchObject({ email: typed.email })
  expect(readDraft('ses_1', 30 * MINUTES)).toEqual({})
  expect(stored.size).toBe(0)
})

test.each(['', 'null', '{}', '{"email":"a@b.c"}', 'not JSON'])('%j in its place is no draft', (text) => {
  stored.set('tradepost.draft.ses_1', text)
  expect(readDraft('ses_1')).toEqual({})
  clearDraft('ses_1')
})
