import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import { type Deps, toReadOnly } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { SeenCustomer } from '#src/payments-provider/customers.ts'
import { SeenSubscription } from '#src/payments-provider/subscriptions.ts'
import { customers } from '#src/records/customers.ts'
import { refreshRecordSoon } from '#src/records/load-record.ts'
import { listBodiesOf } from '#src/records/read-records.ts'
import { subscriptions } from '#src/records/subscriptions.ts'

/** Has the customer of a payment loaded, if they are new: checkouts create them, but no event tells of it. */
export async function loadCustomer(
  deps: Deps,
  connection: ProviderConnectionRow,
  { customer: { customer_id: id } }: Pick<DeliveredPayment, 'customer'>,
): Promise<void> {
  if (id === '' || connection.apiKeySealed === null) return
  const [known] = await listBodiesOf({ ...toReadOnly(deps), ...connection }, customers, [id])
  if (!SeenCustomer.safeParse(known).success) refreshRecordSoon(deps, { connection, noun: customers, id })
}

/** Has what a payment began loaded, if its event was lost: who bought, and their subscription. */
export async function loadBuyer(
  deps: Deps,
  connection: ProviderConnectionRow,
  payment: Pick<DeliveredPayment, 'customer' | 'subscription_id'>,
): Promise<void> {
  await loadCustomer(deps, connection, payment)
  const { subscription_id: id } = payment
  if (!id) return
  const [known] = await listBodiesOf({ ...toReadOnly(deps), ...connection }, subscriptions, [id])
  if (!SeenSubscription.safeParse(known).success) refreshRecordSoon(deps, { connection, noun: subscriptions, id })
}
