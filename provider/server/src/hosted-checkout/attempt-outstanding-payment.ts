import type { PaySession } from '@tradepost/contract/hosted/checkout'
import { Fault } from '@tradepost/kit/faults'
import { payerColumns } from '#src/checkouts/attempt-terms.ts'
import type { Chosen } from '#src/checkouts/chosen-instrument.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { bindToPayment } from '#src/checkouts/update-session.ts'
import { getCustomer } from '#src/customers/get-customer.ts'
import { AttemptExists } from '#src/payments/create-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { attemptOutstandingPayment } from '#src/renewals/dunning.ts'
import type { Scope } from '#src/scope.ts'

type Given = { session: CheckoutSessionRow; payment: PaymentRow; input: PaySession; chosen: Chosen }

/**
 * Writes down, in the caller's transaction, that this buyer pays what their subscription owes with a new card. The amount is that
 * of the payment: nothing typed on the page changes it.
 * @throws AttemptExists when it is being tried or was paid at the same moment; 410 when it is no longer outstanding
 */
export async function createOutstandingAttempt(scope: Scope, { session, payment, input, chosen }: Given): Promise<PaymentRow> {
  try {
    const customer = await getCustomer(scope, payment.customerId)
    // The payment keeps the address that it was taxed for; what was typed is the card's.
    const { billing: _, ...payer } = payerColumns({
      customer,
      payer: { ...input, language: input.language ?? payment.language },
    })
    const attempted = await attemptOutstandingPayment(scope, payment, { ...payer, ...chosen.columns })
    await bindToPayment(scope, session, attempted)
    return attempted
  } catch (error) {
    if (error instanceof Fault && error.status === 409) throw new AttemptExists()
    throw error
  }
}
