import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import { Fault } from '@tradepost/kit/faults'
import type { SoldLines } from '#src/payments-provider/calls/payments.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'

/**
 * Asks the provider for the lines of a payment. Returns null if it will never return them: it doesn't know the payment, the key
 * may not read it, or its answer is invalid. @throws 503 while retrying can help
 */
export async function readSoldLines(
  provider: PaymentsProvider,
  { payment_id: id }: Pick<DeliveredPayment, 'payment_id'>,
): Promise<SoldLines | null> {
  try {
    return await provider.payments.listLines(id)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (isTransient(error.code) && error.code !== 'PAYMENTS_ANSWER_UNEXPECTED') throw error
    return null
  }
}
