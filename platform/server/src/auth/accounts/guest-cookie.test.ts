import { parseEncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import { createSigner } from '@tradepost/kit/secrets/sealer'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ensureGuestId, readGuest, signGuest } from './guest-cookie.ts'

const guests = createSigner(parseEncryptionKeys('x'.repeat(32)), 'guests')

test('a guest is recognized by their signed cookie', () => {
  expect(readGuest(guests, signGuest(guests, 'gst_abc'))).toBe('gst_abc')
})

test('a cookie that is altered or signed with another key identifies no guest', () => {
  const cookie = signGuest(guests, 'gst_abc')
  const other = createSigner(parseEncryptionKeys('y'.repeat(32)), 'guests')
  for (const value of [
    undefined,
    '',
    'gst_abc',
    'gst_abc~',
    cookie.replace('abc', 'abd'),
    `${cookie}x`,
    signGuest(other, 'gst_abc'),
    signGuest(guests, 'user_1'),
    '~',
  ]) {
    expect(readGuest(guests, value), value).toBeUndefined()
  }
})

test('on https, browsers take the cookie from this very host only, and one without the prefix is nobody', async () => {
  const app = new Hono()
  app.get('/', (c) => c.text(ensureGuestId(c, guests, { isHttps: true, isKept: true })))
  const visit = (cookie = '') => app.request('/', { headers: { cookie } })
  const cookie = (await visit()).headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Host-tradepost_guest=gst_\w+~.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const [pair = ''] = cookie.split(';')
  expect(pair).toContain(await (await visit(pair)).text())
  expect(pair).not.toContain(await (await visit(pair.replace('__Host-', ''))).text())
})
