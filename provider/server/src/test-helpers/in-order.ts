import type { Drain } from '@tradepost/kit/drain'
import type { SeededChance } from '@tradepost/kit/seeded-chance'
import type { MiddlewareHandler } from 'hono'
import type { DrainName } from '#src/scope.ts'
import type { DeliverySender } from '#src/webhooks/send-deliveries.ts'
import { settleDeliveries } from './settle-all.ts'

/**
 * How a store with a random seed works: calls one after the other, due jobs one after the other, deliveries one after the other.
 * So nothing depends on which of two was faster.
 */
export type InOrder = Pick<SeededChance, 'moveTo'> & {
  /** Does what a call made due, and makes deliveries of its events. Doesn't wait for endpoints: they may call meanwhile. */
  afterCall(): Promise<void>
  /** Waits until endpoints have answered what a job on the way of the clock sent. */
  afterJob(): Promise<void>
}

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
