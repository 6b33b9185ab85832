import { Fault } from '@tradepost/kit/faults'
import { faultAt } from '#src/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'

/**
 * Returns the code as its discount spells it.
 * @throws 422 for a code that doesn't exist, or that no one can use now, with the provider's message
 */
export async function findUsableCode(
  discounts: Pick<PaymentsProvider['discounts'], 'findUsable'>,
  code: string,
): Promise<string> {
  try {
    return (await discounts.findUsable(code)).code
  } catch (error) {
    if (error instanceof Fault && error.status === 404) throw faultAt('discount_code', 'PAYMENTS_REFUSED:discountCode')
    throw error
  }
}
