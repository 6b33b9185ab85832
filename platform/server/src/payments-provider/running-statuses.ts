import type { SubscriptionStatus } from '@tradepost/contract/provider/subscriptions/subscriptions'
import type * as z from 'zod'

/** Statuses of subscriptions that will or may charge their customer again. */
export const RUNNING = ['active', 'on_hold', 'paused'] as const satisfies readonly z.infer<typeof SubscriptionStatus>[]
