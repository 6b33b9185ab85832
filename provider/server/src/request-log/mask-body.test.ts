import { keptSecret, shownOnce } from '@tradepost/contract/provider/primitives'
import { maskText } from '@tradepost/kit/secrets/mask-text'
import { listSecretFields } from '@tradepost/kit/secrets/secret-schema'
import { ENCODINGS } from '@tradepost/kit/testing/test-canaries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { isHarmless, maskBody, maskJson, toCutBody } from './mask-body.ts'
import { maskPath } from './watch-requests.ts'

const CARD = '4242424242424242'
const KEY = `tpk_test_${'aB3dE6gH9j'.repeat(4)}`

describe.each(Object.entries(ENCODINGS))('%s', (_, encode) => {
  test.each([
    ['a card number', CARD],
    ['an API key', KEY],
    ['a webhook secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLawM'],
    ['a link to the portal', `portal_link_${'zY8xW5vU2t'.repeat(4)}`],
  ])('%s is masked in a text, a body, a field name and a path', (__, secret) => {
    const hidden = encode(secret)
    expect(maskText(`before ${hidden} after`)).toMatch(/^before .* after$/)
    for (const masked of [
      maskText(`before ${hidden} after`),
      maskBody(JSON.stringify({ note: hidden, deep: [{ note: `x ${hidden}` }], [hidden]: 1 })).text,
      maskPath(new URL(`http://localhost/customers/${encodeURIComponent(hidden)}?${encodeURIComponent(hidden)}=${hidden}`)),
    ]) {
      expect(masked).not.toContain(hidden)
      expect(masked).not.toContain(secret)
    }
  })
})

test.each([
  'A customer of 2026',
  'pay_0123456789abcdefghijk',
  'https://shop.example/products/caliper?page=2',
  '4242424242424241',
  '2026-11-21T09:00:00.000Z',
  'The quick brown fox jumps over the lazy dog',
])('%s stays as it is', (text) => {
  expect(maskText(text)).toBe(text)
})

test('fields with the names of secrets are masked whatever they hold', () => {
  const body = {
    password: 'hunter2',
    new_password: 'x',
    card: { number: 1, cvc: '123' },
    headers: { 'x-shop': 'open sesame' },
    name: 'Maya',
  }
  expect(JSON.parse(String(maskBody(JSON.stringify(body)).text))).toEqual({
    password: '[masked]',
    new_password: '[masked]',
    card: { number: '[masked]', cvc: '[masked]' },
    headers: { 'x-shop': '[masked]' },
    name: 'Maya',
  })
})

test('a number that is a card number is masked', () => {
  expect(maskBody('{"note":4242424242424242}').text).toBe('{"note":"[card number]"}')
})

test('a body is kept up to 4,096 bytes, never within a character', () => {
  const kept = maskBody(JSON.stringify({ name: `a${'é'.repeat(5000)}` }))
  expect(kept.isCut).toBe(true)
  expect(Buffer.byteLength(String(kept.text))).toBeLessThanOrEqual(4096)
  expect(Buffer.byteLength(String(kept.text))).toBeGreaterThan(4090)
  expect(kept.text).not.toContain('\ufffd')
  const many = maskBody(JSON.stringify(Array.from({ length: 100_000 }, (_, index) => index)))
  expect([many.isCut, Buffer.byteLength(String(many.text))]).toEqual([true, 4096])
})

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(CARD, `see ${KEY}`, '4242 4242 4242 4242', 'pay_0123456789abcdefghijk', 'é'.repeat(3000), 'x'.repeat(9000)),
)
const names = fc.oneof(fc.constantFrom('name', 'password', 'card', 'headers', CARD), fc.string({ maxLength: 12 }))
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    texts,
    fc.integer(),
    fc.constantFrom(4242424242424242, 0.4242424242424242, 1e15, -1.5, null, true),
    fc.array(tie('value'), { maxLength: 8 }),
    fc.dictionary(names, tie('value'), { maxKeys: 8 }),
  ),
})).value

test('masking leaves a harmless body as it is, up to where it is cut', () => {
  let harmless = 0
  fc.assert(
    fc.property(values, (value) => {
      const body = JSON.stringify(value)
      if (!isHarmless(value)) return
      harmless += 1
      expect(toCutBody(body)).toEqual(maskBody(body))
      expect(maskJson(value)).toEqual(maskBody(body))
    }),
    { numRuns: 1000 },
  )
  expect(harmless).toBeGreaterThan(100)
})

test.each([
  ['short lists', Array.from({ length: 1300 }, () => [])],
  ['short numbers', Array.from({ length: 2000 }, () => 1)],
  ['empty texts', Array.from({ length: 1300 }, () => '')],
  ['short fields', Array.from({ length: 510 }, () => ({ a: 1 }))],
])('a secret at the end of the kept part, after %s, is not harmless', (_, before) => {
  const body = [...before, CARD]
  expect(JSON.stringify(body).indexOf(CARD)).toBeLessThan(4096)
  expect(isHarmless(body)).toBe(false)
})

test('what was not looked through is left out once a long secret before it is masked', () => {
  const secret = `tpk_test_${'x'.repeat(8000)}`
  const { text, isCut } = maskBody(JSON.stringify({ note: secret, inner: ['y'.repeat(300), CARD], last: KEY }))
  expect(text).toContain('tpk_test_***')
  expect(text).not.toContain(CARD)
  expect(text).not.toContain(KEY)
  expect(isCut).toBe(true)
})

test.each([
  CARD,
  [`see ${KEY}`],
  { [CARD]: 1 },
  { card: { number: 1 } },
  { deep: [{ password: 'x' }] },
  4242424242424242,
  0.4242424242424242,
])('%j is not harmless', (value) => {
  expect(isHarmless(value)).toBe(false)
})

test.each([
  ['nothing', undefined],
  ['an empty body', ''],
  ['a form', 'password=hunter2'],
  ['broken JSON', '{"password":"hunter2'],
])('%s is kept as null', (_, body) => {
  expect(maskBody(body)).toEqual({ text: null, isCut: false })
})

test('a path has the names of its query parameters once each, and no values', () => {
  expect(maskPath(new URL('http://localhost/payments?status=failed&status=succeeded&customer_id=cus_1'))).toBe(
    '/payments?status&customer_id',
  )
})

test('N85: a field that a schema marks is masked in every form, however deep and however it is called', () => {
  const secrets = listSecretFields(
    z.union([
      z.object({ items: z.array(z.object({ key: z.string().meta(keptSecret('A key')).nullish() })) }),
      z.object({ data: z.record(z.string(), z.unknown()).meta(keptSecret('Anything')).optional() }),
      z.object({ once: z.string().nullable().meta(shownOnce('Once')) }),
    ]),
  )
  expect([...secrets].toSorted()).toEqual(['data', 'key', 'once'])
  const body = { items: [{ key: 'CANARY', id: 'lic_1' }], data: { deep: [{ any: 'CANARY' }] }, once: 'CANARY', name: 'Maya' }
  for (const masked of [maskJson(body, secrets), maskBody(JSON.stringify(body), secrets)]) {
    expect(masked.text).not.toContain('CANARY')
    expect(masked.text).toContain('lic_1')
    expect(masked.text).toContain('Maya')
  }
  expect(isHarmless(body, secrets)).toBe(false)
  expect(isHarmless({ id: 'lic_1' }, secrets)).toBe(true)
})
