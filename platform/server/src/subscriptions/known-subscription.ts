import type { ChangePlanPreview } from '@tradepost/contract/provider/subscription-changes'
import type { Subscription } from '@tradepost/contract/provider/subscriptions'
import * as z from 'zod'
import { SeenPreview, SeenSubscription } from '#src/payments-provider/subscriptions.ts'
import type { Body } from '#src/records/weigh-news.ts'

/** A subscription as its row has it. `cycle`: what its plan would cost anew, with tax. */
export type KnownSubscription = { subscription: Subscription; cycle: ChangePlanPreview | null }

const WithCycle = z.object({ cycle: SeenPreview.nullable().catch(null) }).catch({ cycle: null })

/** Undefined for what cannot be read. */
export function readSubscription(body: Body): KnownSubscription | undefined {
  const subscription = SeenSubscription.safeParse(body).data
  return subscription && { subscription, cycle: WithCycle.parse(body).cycle }
}
