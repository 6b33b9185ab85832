import type { LatestPayment, ShownAddon, ShownCard } from '@tradepost/contract/platform/sales/seller-subscriptions'
import type { CustomerPaymentMethod } from '@tradepost/contract/provider/checkout/payment-methods'
import type { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import { SeenMethods } from '#src/payments-provider/calls/customers.ts'
import { SeenPaymentItem, SoldLines } from '#src/payments-provider/calls/payments.ts'
import { SeenAddon } from '#src/payments-provider/calls/products.ts'
import { addons as addonNoun } from '#src/records/nouns/addons.ts'
import { customers as customerNoun } from '#src/records/nouns/customers.ts'
import { payments as paymentNoun } from '#src/records/nouns/payments.ts'
import { listBodies, listBodiesOf, NEWEST, readBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'

/** Converts a saved payment method for display. */
export const viewCard = ({ payment_method_id, card }: CustomerPaymentMethod): ShownCard => ({
  payment_method_id,
  network: card.card_network,
  last_four: card.last4_digits,
  expiry_month: card.expiry_month,
  expiry_year: card.expiry_year,
})

const WithMethods = z.object({ payment_methods: SeenMethods })

/** Lists the customer's saved cards that can be charged off-session. */
export async function listCards(scope: RecordScope, customerId: string): Promise<ShownCard[]> {
  const [customer] = readBodies(WithMethods, await listBodiesOf(scope, customerNoun, [customerId]))
  return (customer?.payment_methods ?? []).filter((method) => method.card).map(viewCard)
}

/** Adds the names of a subscription's add-ons; null if the provider no longer has one. */
export async function listNamedAddons(scope: RecordScope, { addons }: Subscription): Promise<ShownAddon[]> {
  const ids = addons.map(({ addon_id }) => addon_id)
  const known = readBodies(SeenAddon, await listBodiesOf(scope, addonNoun, ids))
  return addons.map(({ addon_id, quantity }) => ({
    addon_id,
    quantity,
    name: known.find(({ id }) => id === addon_id)?.name ?? null,
  }))
}

const ListedPayment = z
  .looseObject({
    error_code: z.string().nullish().catch(null),
    error_message: z.string().nullish().catch(null),
    lines: SoldLines.pick({ wallet_amount: true }).nullish().catch(null),
  })
  .and(SeenPaymentItem)
export type ListedPayment = z.infer<typeof ListedPayment>

/** Lists the payments of a subscription, newest first. */
export async function listPaymentsOf(scope: RecordScope, subscriptionId: string, limit: number): Promise<ListedPayment[]> {
  const bodies = await listBodies(scope, paymentNoun, {
    conditions: [sql`subscription_ids @> array[${subscriptionId}]::text[]`],
    orderBy: NEWEST,
    limit,
  })
  return readBodies(ListedPayment, bodies)
}

/** How many of the newest payments are checked, because some may be pages where no card was entered yet. */
const LOOKED_AT = 10

/** Finds a subscription's newest charge, and why it failed. A card update is not a charge. */
export async function findLatestPayment(scope: RecordScope, id: string): Promise<LatestPayment | null> {
  const newest = await listPaymentsOf(scope, id, LOOKED_AT)
  const latest = newest.find(({ total_amount: total }) => total > 0)
  if (!latest) return null
  const { payment_id, status, total_amount, currency, created_at, error_code, error_message } = latest
  const isFailed = status === 'failed'
  return {
    payment_id,
    status,
    total_amount,
    currency,
    created_at,
    error_code: isFailed ? (error_code ?? null) : null,
    error_message: isFailed ? (error_message ?? null) : null,
  }
}
