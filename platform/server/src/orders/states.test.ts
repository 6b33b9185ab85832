import { transition } from '@tradepost/kit/states'
import { describe, expect, test } from 'vitest'
import { type OrderTrigger, orderStates } from './states.ts'

const triggers: OrderTrigger[] = ['pay', 'defer', 'decline', 'expire']
const allowed: Record<string, string> = {
  'awaiting_payment pay': 'paid',
  'awaiting_payment defer': 'processing',
  'awaiting_payment expire': 'expired',
  'processing pay': 'paid',
  'processing decline': 'awaiting_payment',
  'processing expire': 'expired',
  'expired pay': 'paid',
}

describe.each(['awaiting_payment', 'processing', 'paid', 'expired'] as const)('an order that is %s', (from) => {
  test.each(triggers)('answers the trigger "%s" as in its table', (trigger) => {
    const to = allowed[`${from} ${trigger}`]
    if (to) expect(transition(orderStates, 'order', from, trigger).to).toBe(to)
    else expect(() => transition(orderStates, 'order', from, trigger)).toThrow(expect.objectContaining({ status: 409 }))
  })
})
