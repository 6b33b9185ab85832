import { isSecretField } from '@tradepost/kit/secrets/secret-fields'
import { ENCODINGS } from '@tradepost/kit/testing/test-canaries'
import { expect, test } from 'vitest'
import { compareFields, HIDDEN, listFields, maskField } from './describe-changes.ts'

test.each([
  ...['password', 'newPassword', 'new_password', 'currentPassword', 'Password', 'PASSWORD', 'user-password', 'passcode'],
  ...['secret', 'webhook_secret', 'webhookSecretSealed', 'clientSecret', 'token', 'sessionToken', 'access_token', 'idToken'],
  ...['api_key', 'apiKey', 'apikey', 'api_key_sealed', 'privateKey', 'authorization', 'cookie', 'set-cookie', 'credentials'],
  ...['card', 'number', 'card_number', 'cardNumber', 'cvc', 'cvv', 'security_code', 'expiry', 'expiry_month', 'iban', 'pin'],
  'account_number',
])('a field called %s is never stored', (name) => {
  expect(isSecretField(name)).toBe(true)
  expect(maskField(name, 'correct-horse')).toBe(HIDDEN)
  expect(maskField(name, { inside: 'correct-horse' })).toBe(HIDDEN)
})

test.each([
  ...['name', 'email', 'phone_number', 'api_key_hint', 'webhook_secret_hint', 'license_key_enabled', 'quantity', 'tokens'],
  ...['description', 'email_verified', 'currency', 'spinning', 'discard', 'numbers'],
])('a field called %s is stored', (name) => expect(maskField(name, 'Caliper')).toBe('Caliper'))

test('a secret is hidden however deep it is: in objects, in lists, and below a field with the name of a secret', () => {
  expect(maskField('form', { a: [{ b: { password: 'correct-horse', name: 'Bo' } }] })).toEqual({
    a: [{ b: { password: HIDDEN, name: 'Bo' } }],
  })
  expect(listFields({ card: { holder: 'Bo' }, 'api.key': 1, data: { api_key: 'x', note: 'y' } }, 'new')).toEqual({
    'card.holder': { new: HIDDEN },
    'api.key': { new: 1 },
    'data.api_key': { new: HIDDEN },
    'data.note': { new: 'y' },
  })
})

test('a secret or a card number inside a text is masked', () => {
  expect(maskField('note', 'use tpk_test_abcdefgh, then 4242 4242 4242 4242')).toBe('use tpk_test_***, then [card number]')
  expect(maskField('notes', ['whsec_abcdefgh'])).toEqual(['whsec_abc***'])
  expect(maskField('order', '1234567890123')).toBe('1234567890123')
})

test('a changed secret shows that it changed, a new one that it was set', () => {
  expect(compareFields({ api_key: 'a', name: 'n' }, { api_key: 'b', name: 'n' })).toEqual({
    api_key: { old: HIDDEN, new: HIDDEN },
  })
  expect(compareFields({ api_key: null }, { api_key: 'b' })).toEqual({ api_key: { old: null, new: HIDDEN } })
})

test('a very long value is cut off, and never in the middle of a character', () => {
  expect(maskField('description', `x${'😀'.repeat(2000)}`)).toSatisfy(
    (text: string) => text.isWellFormed() && text.length === 2001,
  )
  expect(maskField('description', 'x'.repeat(5000))).toHaveLength(2001)
  expect(
    maskField(
      'rows',
      Array.from({ length: 5000 }, () => 1),
    ),
  ).toMatch(/^\[1,1.*…$/)
  expect(maskField('description', 'x'.repeat(2000))).toHaveLength(2000)
})

test.each(Object.entries(ENCODINGS))('card numbers and our secrets in a changed value are hidden: %s', (_, encode) => {
  for (const secret of ['4000056655665556', `tpk_test_${'cAnArY0k3Y'.repeat(4)}`, 'whsec_Y2FuYXJ5LWNhbmFyeS1jYW5hcnkx']) {
    const hidden = encode(secret)
    const kept = JSON.stringify(maskField('note', { inner: [`before ${hidden} after`] }))
    expect(kept).not.toContain(hidden)
    expect(kept).toContain('before')
  }
})
