import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import { type Deps, toReadOnly } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { SeenCustomer } from '#src/payments-provider/customers.ts'
import { SeenSubscription } from '#src/payments-provider/subscriptions.ts'
import { customers } from '#src/records/customers.ts'
import { refreshRecordSoon } from '#src/records/load-record.ts'
import { listBodiesOf } from '#src/records/read-records.ts'
import { subscriptions } from '#src/records/subscriptions.ts'
import type { RecordScope } from '#src/scope.ts'
import type { PaymentUpdate } from './payment-update.ts'

/** Returns whether a record has the customer of a payment; true if there is none. */
export async function isCustomerKnown(
  scope: RecordScope,
  { customer: { customer_id: id } }: Pick<DeliveredPayment, 'customer'>,
): Promise<boolean> {
  if (id === '') return true
  const [known] = await listBodiesOf(scope, customers, [id])
  return SeenCustomer.safeParse(known).success
}

/** Has the customer of a payment loaded, if they are new: checkouts create them, but no event tells of it. */
export function loadCustomer(
  deps: Deps,
  connection: ProviderConnectionRow,
  { payment, isCustomerKnown: isKnown }: PaymentUpdate,
): void {
  if (!isKnown) refreshRecordSoon(deps, { connection, noun: customers, id: payment.customer.customer_id })
}

/** Has what a payment began loaded, if its event was lost: who bought, and their subscription. */
export async function loadBuyer(deps: Deps, connection: ProviderConnectionRow, update: PaymentUpdate): Promise<void> {
  loadCustomer(deps, connection, update)
  const { subscription_id: id } = update.payment
  if (!id) return
  const [known] = await listBodiesOf({ ...toReadOnly(deps), ...connection }, subscriptions, [id])
  if (!SeenSubscription.safeParse(known).success) refreshRecordSoon(deps, { connection, noun: subscriptions, id })
}
