import { Fault } from '@tradepost/kit/faults'
import { fault } from '#src/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'

/** @throws 422 for a code that there is not, or that nobody can use now, with the provider's words */
export async function checkUsable(provider: Pick<PaymentsProvider, 'findUsableDiscount'>, code: string): Promise<void> {
  try {
    await provider.findUsableDiscount(code)
  } catch (error) {
    if (error instanceof Fault && error.status === 404)
      throw fault('PAYMENTS_REFUSED', 'This discount code does not exist', 'discount_code')
    throw error
  }
}
