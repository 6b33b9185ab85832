import { expect, test } from 'vitest'
import { describeFault, fault, faultAt } from './faults.ts'

test('a refusal says in English what its code and its values say in every language', () => {
  expect(fault('SOLE_OWNER:holder', { shop: 'Acme' })).toMatchObject({
    status: 409,
    code: 'SOLE_OWNER',
    variant: 'holder',
    params: { shop: 'Acme' },
    message: "You're the only owner of Acme. Add another owner or close it first",
  })
})

test('a refusal about a field names it, with the same text', () => {
  const { issues, message } = faultAt('amount', 'REFUND_TOO_LARGE:upTo', { amount: '$24.00' })
  expect(message).toBe('You can refund up to $24.00')
  expect(issues).toEqual([{ path: 'amount', message, code: 'REFUND_TOO_LARGE:upTo', params: { amount: '$24.00' } }])
})

test.each([
  [1, '1 subscription is still running. Cancel every subscription before you close the shop: /s'],
  [3, '3 subscriptions are still running. Cancel every subscription before you close the shop: /s'],
])('%i running subscriptions are counted in words', (count, message) => {
  expect(fault('SUBSCRIPTIONS_RUNNING:counted', { count, page: '/s' }).message).toBe(message)
})

test('a refusal without its text or its values does not compile', () => {
  // @ts-expect-error A code that no table has.
  expect(() => fault('NO_SUCH_CODE')).toThrow('No fault NO_SUCH_CODE')
  // @ts-expect-error A variant without a text.
  expect(fault('SOLE_OWNER:nobody').message).toBe('SOLE_OWNER:nobody')
  // @ts-expect-error The text has a placeholder.
  expect(fault('SOLE_OWNER:holder').message).not.toContain('Acme')
  // @ts-expect-error The placeholder has another name.
  expect(fault('SOLE_OWNER:holder', { name: 'Acme' }).message).not.toContain('Acme')
  // @ts-expect-error better-auth's own errors have no status here.
  expect(() => fault('PASSWORD_TOO_SHORT')).toThrow('No fault PASSWORD_TOO_SHORT')
  expect(describeFault('PASSWORD_TOO_SHORT').message).toBe('Password too short')
})
