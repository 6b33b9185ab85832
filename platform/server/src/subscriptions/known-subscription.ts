import type { ChangePlanPreview } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import type { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import * as z from 'zod'
import { SeenCharge, SeenSubscription } from '#src/payments-provider/calls/subscriptions.ts'
import type { Body } from '#src/records/merge-update.ts'

/** The price of a whole cycle of a plan at current prices, with tax. */
export type Cycle = ChangePlanPreview['immediate_charge']

/** A subscription as its row has it. */
export type KnownSubscription = { subscription: Subscription; cycle: Cycle | null }

const WithCycle = z.object({ cycle: SeenCharge.nullable().catch(null) }).catch({ cycle: null })

/** Returns undefined for an unreadable body. */
export function readSubscription(body: Body): KnownSubscription | undefined {
  const subscription = SeenSubscription.safeParse(body).data
  return subscription && { subscription, cycle: WithCycle.parse(body).cycle }
}
