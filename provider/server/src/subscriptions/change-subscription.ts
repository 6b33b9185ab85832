import type { EventType } from '@tradepost/contract/provider/webhooks/webhooks'
import type { Bulk } from '@tradepost/kit/database/batch'
import { updateRows } from '@tradepost/kit/database/bulk-rows'
import { read } from '@tradepost/kit/database/statements'
import { assert } from '@tradepost/kit/faults'
import { transition } from '@tradepost/kit/states'
import { getCustomer } from '#src/customers/read-customers.ts'
import { followSubscription } from '#src/license-keys/follow-subscription.ts'
import { recordEvent } from '#src/outbox/record-event.ts'
import { matchRefs, type Ref } from '#src/refs.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { type SubscriptionTrigger, subscriptionStates } from './states.ts'
import type { SubscriptionRow } from './table.ts'
import { viewSubscription } from './view.ts'

/** Every column except those that identify the subscription. */
export type SubscriptionChanges = Partial<
  Omit<SubscriptionRow, 'businessId' | 'mode' | 'id' | 'brandId' | 'customerId' | 'status' | 'createdAt' | 'updatedAt'>
>

const DOCUMENTS = ['terms', 'discounts', 'onDemand', 'billing', 'planChange', 'metadata', 'customFieldResponses'] as const

/** Returns a row as its columns are written: documents as JSON. */
export function toSubscriptionColumns<Row extends Partial<SubscriptionRow>>(row: Row): Row {
  const documents = DOCUMENTS.filter((column) => row[column] !== undefined && row[column] !== null)
  return { ...row, ...Object.fromEntries(documents.map((column) => [column, JSON.stringify(row[column])])) }
}

type Change = { ref: Ref; columns: Partial<SubscriptionRow> }

const writeChanges: Bulk<ProviderTables, Change, SubscriptionRow | undefined> = async (db, changes) => {
  const rows = await updateRows(
    db,
    'subscriptions',
    changes.map(({ ref, columns }) => ({ where: ref, set: columns })),
  )
  return matchRefs(
    rows,
    changes.map(({ ref }) => ref),
  )
}

async function write(scope: Scope, { id }: SubscriptionRow, columns: Partial<SubscriptionRow>): Promise<SubscriptionRow> {
  const change = { ref: { ...toTenant(scope), id }, columns: { ...columns, updatedAt: scope.clock.now() } }
  const changed = await read(scope, writeChanges, change)
  assert(changed, 'A locked subscription exists')
  return changed
}

async function tell(scope: Scope, type: EventType, subscription: SubscriptionRow): Promise<void> {
  const customer = await getCustomer(scope, subscription.customerId)
  await recordEvent(scope, {
    type,
    subjectId: subscription.id,
    payloadType: 'Subscription',
    data: viewSubscription(subscription, customer),
  })
}

/** Updates a subscription and records the given event; without one it records none. The caller holds its lock. */
export async function changeSubscription(
  scope: Scope,
  subscription: SubscriptionRow,
  changes: SubscriptionChanges,
  event?: EventType,
): Promise<SubscriptionRow> {
  const changed = await write(scope, subscription, changes)
  if (event) await tell(scope, event, changed)
  return changed
}

/**
 * Changes a subscription's status by its state table; no other code does. Writes the new status, its changes, its event and
 * whether its license keys work, together or not at all. The caller holds its lock. @throws 409 INVALID_TRANSITION
 */
export async function advanceSubscription(
  scope: Scope,
  subscription: SubscriptionRow,
  trigger: SubscriptionTrigger,
  changes: SubscriptionChanges = {},
): Promise<SubscriptionRow> {
  const { to, emits } = transition(subscriptionStates, 'subscription', subscription.status, trigger)
  const moved = await write(scope, subscription, { ...changes, status: to })
  await followSubscription(scope, moved)
  if (emits) await tell(scope, emits, moved)
  return moved
}
