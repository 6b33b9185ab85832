import { expect, test } from 'vitest'
import { generateId } from '#src/ids.ts'
import { maskPath } from './mask-path.ts'

const TOKEN = 'aB3dE5gH7jK9mN1pQ3sT5vX7'

test.each([
  ['a token in the query', `/verify-email?token=${TOKEN}&callbackURL=/`, '/verify-email'],
  ['a token in the path', `/api/auth/reset-password/${TOKEN}`, '/api/auth/reset-password/[masked]'],
  ['an invitation', `/invitations/${TOKEN}${TOKEN}`, '/invitations/[masked]'],
  ['a checkout, which its ID opens', `/session/${generateId('checkoutSession')}/pay`, '/session/[masked]/pay'],
  ['a payment link', `/api/x/${generateId('paymentLink')}`, '/api/x/[masked]'],
  ['an ID that opens nothing', '/payments/pay_0Ntq8ZmA00Kd83jskQp2x', '/payments/pay_0Ntq8ZmA00Kd83jskQp2x'],
  ['something encoded', '/products/%0d%0aSet-Cookie:x', '/products/[masked]'],
  ['a slug', '/api/organizations/acme-tools-2/second-factor', '/api/organizations/acme-tools-2/second-factor'],
  ['an image', '/images/9b2f4c1e-0d1a-4f6e-8a57-2f1c3d4e5f60', '/images/9b2f4c1e-0d1a-4f6e-8a57-2f1c3d4e5f60'],
  ['a fragment', `/x#token=${TOKEN}`, '/x'],
])('%s is in no path of a log, unless it opens nothing', (_, path, shown) => {
  expect(maskPath(path)).toBe(shown)
})

test('a long path is cut', () => {
  expect(maskPath('/a'.repeat(100_000)).length).toBeLessThanOrEqual(200)
})
