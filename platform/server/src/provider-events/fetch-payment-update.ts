import { Fault } from '@tradepost/kit/faults'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { loadPaymentUpdate } from '#src/orders/updates/load-payment-update.ts'
import type { PaymentUpdate } from '#src/orders/updates/payment-update.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { AnswerObserver } from '#src/payments-provider/answer-subject.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import { createAnswerObserver, createPaymentsCollector } from '#src/records/answer-observer.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { drawTicket, type ObjectUpdate } from '#src/records/save-records.ts'
import type { ReadEvent } from './read-event.ts'

/**
 * What a payment means for an order. `problem`: why the provider can't say yet. `paymentUpdates`: what its answers said of the
 * payment. `ticket`: drawn before they were requested.
 */
type FetchedUpdate = {
  update: PaymentUpdate | undefined
  problem: string | null
  paymentUpdates: readonly ObjectUpdate[]
  ticket: number
}

/** The provider to ask. `ticket`: one that was drawn with the connection. */
export type TicketedConnection = ProviderConnectionRow & { ticket?: number }

type Asking = { connection: ProviderConnectionRow; observer: AnswerObserver }

/** Asks for the payment if the event doesn't have it readably, and for the lines and the goods of a succeeded one. */
async function ask(
  deps: Deps,
  { connection, observer }: Asking,
  { delivered, paymentId }: ReadEvent,
): Promise<PaymentUpdate | undefined> {
  if (!delivered) return undefined
  const provider = connection.apiKeySealed === null ? undefined : openProvider(deps, connection, 'page', observer)
  const payment = delivered.payment ?? (paymentId === null ? undefined : await provider?.payments.lookUp(paymentId))
  return payment && loadPaymentUpdate(deps, { connection, provider }, { outcome: delivered.outcome, payment })
}

/** Asks for what an order needs of its payment, before the transaction, which must not wait for a provider. */
export async function fetchPaymentUpdate(deps: Deps, connection: TicketedConnection, event: ReadEvent): Promise<FetchedUpdate> {
  const ticket = connection.ticket ?? (await drawTicket(toReadOnly(deps)))
  const observer = createPaymentsCollector(createAnswerObserver(deps, connection), ticket)
  const paymentUpdates = observer.payments
  try {
    return { update: await ask(deps, { connection, observer }, event), problem: null, paymentUpdates, ticket }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    // What the provider will never say is done without: it doesn't have the payment.
    return { update: undefined, problem: isTransient(error.code) ? error.message : null, paymentUpdates, ticket }
  }
}
