import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Payment } from '@tradepost/contract/provider/payments'
import { addMilliseconds, SECOND } from '@tradepost/kit/clock'
import * as z from 'zod'
import { describeEvent, type EventText } from '#src/provider-events/event-titles.ts'
import { listSubscriptionEvents } from '#src/provider-events/list-events.ts'
import type { Scope } from '#src/scope.ts'

/** Why a running subscription was charged. `creditFrom`: the plan whose unused time is credited. */
export type Cause = { title: EventText; creditFrom: string | null }

/** The provider updates a payment and its subscription together, and timestamps them one after the other. */
const APART_MILLISECONDS = SECOND

const EventPayload = z.object({
  data: z.object({
    product_name: z.string(),
    quantity: z.int(),
    next_billing_date: z.string(),
    on_demand: z.boolean().optional().catch(undefined),
  }),
})
type State = z.infer<typeof EventPayload>['data'] & { type: string; at: Date }

function stateOf({ type, happenedAt, body }: { type: string; happenedAt: Date; body: string }): State[] {
  if (!type.startsWith('subscription.')) return []
  try {
    const told = EventPayload.safeParse(JSON.parse(body))
    return told.success ? [{ ...told.data.data, type, at: happenedAt }] : []
  } catch {
    return []
  }
}

/** "Plumb Pro × 2". */
const planOf = ({ product_name: name, quantity }: State) => (quantity > 1 ? `${name} × ${quantity}` : name)

type CauseQuery = { environment: ProviderEnvironment; payment: Pick<Payment, 'subscription_id' | 'created_at'>; paidAt: Date }

/**
 * Finds what a later charge of a subscription was for, from the subscription's events during the charge; undefined if they don't
 * tell.
 */
export async function findCause(scope: Scope, { environment, payment, paidAt }: CauseQuery): Promise<Cause | undefined> {
  const { subscription_id: subscriptionId, created_at: startedAt } = payment
  if (!subscriptionId) return undefined
  const until = addMilliseconds(paidAt, APART_MILLISECONDS)
  const states = (await listSubscriptionEvents(scope, { environment, subscriptionId, until })).flatMap(stateOf)
  const since = addMilliseconds(new Date(startedAt), -APART_MILLISECONDS)
  const during = states.filter(({ at }) => at >= since)
  const renewed = during.find(({ type }) => type === 'subscription.renewed')
  const changed = during.find(({ type }) => type === 'subscription.plan_changed')
  // A renewal moves the billing date, also one that starts a scheduled change; a paid plan change keeps it.
  const isRenewal = renewed && renewed.next_billing_date !== changed?.next_billing_date
  if (changed && !isRenewal) {
    const before = states.slice(states.indexOf(changed) + 1)[0]
    const from = before ? planOf(before) : null
    const plan = planOf(changed)
    const title = from ? describeEvent('payment.change_from', { before: from, plan }) : describeEvent('payment.change', { plan })
    return { title, creditFrom: from }
  }
  if (!renewed) return undefined
  const plan = planOf(renewed)
  return { title: describeEvent(renewed.on_demand ? 'payment.charge' : 'payment.renewal', { plan }), creditFrom: null }
}
