import { expect, test } from 'vitest'
import { priorityOf } from './priority-of.ts'

test.each([
  ['GET', '/session/cks_1', 'first'],
  ['POST', '/session/cks_1/pay', 'first'],
  ['GET', '/buy/pdt_1', 'first'],
  ['POST', '/checkouts', 'first'],
  ['POST', '/payments', 'first'],
  ['GET', '/payments/pay_1', 'normal'],
  ['POST', '/refunds', 'normal'],
  ['POST', '/events/ingest', 'normal'],
  ['GET', '/payments', 'last'],
  ['GET', '/balances/ledger', 'last'],
  ['GET', '/payouts/pyt_1/breakup/details/csv', 'last'],
  ['GET', '/invoices/payments/pay_1', 'last'],
  ['GET', '/livez', undefined],
  ['GET', '/assets/app.js', undefined],
])('%s %s goes %s', (method, path, priority) => {
  expect(priorityOf(method, path)).toBe(priority)
})
