import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import type { RawBuilder } from '@tradepost/kit/database/database'
import { type Deps, toReadOnly } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { SeenCustomer } from '#src/payments-provider/calls/customers.ts'
import { SeenSubscription } from '#src/payments-provider/calls/subscriptions.ts'
import { refreshRecordSoon } from '#src/records/load-record.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { subscriptions } from '#src/records/nouns/subscriptions.ts'
import { listBodiesOf } from '#src/records/read-records.ts'
import { insertStaleQuery } from '#src/records/save-records.ts'
import type { RecordScope } from '#src/scope.ts'
import type { PaymentUpdate } from './updates/payment-update.ts'

/** Returns whether a record has the customer of a payment; true if there is none. */
export async function isCustomerKnown(
  scope: RecordScope,
  { customer: { customer_id: id } }: Pick<DeliveredPayment, 'customer'>,
): Promise<boolean> {
  if (id === '') return true
  const [known] = await listBodiesOf(scope, customers, [id])
  return SeenCustomer.safeParse(known).success
}

/**
 * Returns the write of what a payment tells of its customer, if they are new: checkouts create customers, but no event tells of
 * it. The next refresh asks for the rest. `ticket`: drawn before the payment was read.
 */
export function buildNewCustomerQueries(
  scope: RecordScope,
  { payment, isCustomerKnown: isKnown }: PaymentUpdate,
  ticket: number,
): RawBuilder<unknown>[] {
  if (isKnown) return []
  const { customer, business_id, created_at } = payment
  const body = {
    ...customer,
    business_id: business_id ?? '',
    phone_number: customer.phone_number ?? null,
    metadata: customer.metadata ?? {},
    created_at: created_at ?? scope.clock.now().toISOString(),
    has_bought: true,
  }
  return [insertStaleQuery(scope, customers, { id: customer.customer_id, body, ticket })]
}

/** Has the subscription that a payment began loaded, if its event was lost. */
export async function loadBegunSubscription(
  deps: Deps,
  connection: ProviderConnectionRow,
  { payment: { subscription_id: id } }: PaymentUpdate,
): Promise<void> {
  if (!id) return
  const [known] = await listBodiesOf({ ...toReadOnly(deps), ...connection }, subscriptions, [id])
  if (!SeenSubscription.safeParse(known).success) refreshRecordSoon(deps, { connection, noun: subscriptions, id })
}
