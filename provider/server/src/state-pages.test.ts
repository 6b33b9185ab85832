import { readFileSync } from 'node:fs'
import { printStates } from '@tradepost/kit/states'
import { expect, test } from 'vitest'
import { paymentStates } from './payments/states.ts'
import { deliveryStates } from './webhooks/states.ts'

const pageOf = (name: string) => readFileSync(new URL(`../../../docs/states/${name}`, import.meta.url), 'utf8')

/** A page that differs is printed anew by `node scripts/run.mjs scripts/print-states.ts`. */
test.each([
  ['payment.md', printStates('Payment', paymentStates)],
  ['webhook-delivery.md', printStates('Webhook delivery', deliveryStates)],
])('docs/states/%s says what its table says', (name, printed) => {
  expect(pageOf(name)).toBe(printed)
})
