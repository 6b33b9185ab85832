import type { Drain } from '@tradepost/kit/drain'
import type { SeededChance } from '@tradepost/kit/secrets/seeded-chance'
import type { MiddlewareHandler } from 'hono'
import type { DrainName } from '#src/scope.ts'
import type { DeliverySender } from '#src/webhooks/send-deliveries.ts'
import { settleDeliveries } from './settle-all.ts'
import type { InOrder } from './store-control.ts'

type Work = { drains: () => Pick<Record<DrainName, Drain>, 'schedule' | 'webhooks'>; sender: () => DeliverySender }

export const createInOrder = ({ moveTo }: SeededChance, { drains, sender }: Work): InOrder => ({
  moveTo,
  async afterCall() {
    await drains().schedule.idle()
    await drains().webhooks.idle()
  },
  async afterJob() {
    await drains().webhooks.idle()
    await settleDeliveries(drains().webhooks, sender())
  },
})

/** It waits for endpoints, which may call meanwhile. */
const SETTLE = '/test_helpers/settle'

/** Lets one call in after the other, each once nothing is due of the one before. */
export function takeTurns({ afterCall }: InOrder): MiddlewareHandler {
  let last = Promise.resolve()
  return async (c, next) => {
    if (c.req.path === SETTLE) return next()
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    try {
      await next()
      await afterCall()
    } finally {
      resolve()
    }
  }
}
