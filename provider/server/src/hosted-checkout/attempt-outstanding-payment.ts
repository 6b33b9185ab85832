import type { PaySession } from '@tradepost/contract/hosted/checkout'
import { Fault } from '@tradepost/kit/faults'
import { payerColumns } from '#src/checkouts/attempt-terms.ts'
import type { Chosen } from '#src/checkouts/chosen-instrument.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { setSessionPayment } from '#src/checkouts/update-session.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import { AttemptExists } from '#src/payments/create-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { attemptOutstandingPayment } from '#src/renewals/dunning.ts'
import type { Scope } from '#src/scope.ts'

type Given = { session: CheckoutSessionRow; payment: PaymentRow; input: PaySession; chosen: Chosen }

/**
 * Records, in the caller's transaction, the attempt to pay a subscription's outstanding payment with a new card. The amount is
 * the payment's: nothing typed on the page changes it.
 * @throws AttemptExists if another attempt is pending or it was just paid; 410 if it's no longer outstanding
 */
export async function createOutstandingAttempt(scope: Scope, { session, payment, input, chosen }: Given): Promise<PaymentRow> {
  try {
    const customer = await getCustomer(scope, payment.customerId)
    // The payment keeps the address it was taxed for; the typed one belongs to the card.
    const { billing: _, ...payer } = payerColumns({
      customer,
      payer: { ...input, language: input.language ?? payment.language },
    })
    const attempted = await attemptOutstandingPayment(scope, payment, { ...payer, ...chosen.columns })
    await setSessionPayment(scope, session, attempted)
    return attempted
  } catch (error) {
    if (error instanceof Fault && error.status === 409) throw new AttemptExists()
    throw error
  }
}
