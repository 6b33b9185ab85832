import { expect, test } from 'vitest'
import { priorityOf } from './priority-of.ts'

test.each([
  ['POST', '/api/auth/sign-in/email', 'first'],
  ['POST', '/api/checkout', 'first'],
  ['POST', '/api/shops/acme/checkout', 'first'],
  ['GET', '/api/orders/ord_1/live', 'first'],
  ['POST', '/webhooks/payments/org_1', 'first'],
  ['GET', '/orders/ord_1', 'first'],
  ['GET', '/api/shops/acme', 'normal'],
  ['PATCH', '/api/organizations/acme/products/pdt_1', 'normal'],
  ['GET', '/api/organizations/acme/records', 'last'],
  ['GET', '/api/admin/users/usr_1', 'last'],
  ['GET', '/metrics', undefined],
  ['GET', '/assets/app.js', undefined],
])('%s %s goes %s', (method, path, priority) => {
  expect(priorityOf(method, path)).toBe(priority)
})
