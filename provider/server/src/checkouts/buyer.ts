import { Fault } from '@tradepost/kit/faults'
import { fault } from '#src/faults.ts'
import type { Buyer } from './price-cart.ts'
import type { CheckoutSessionRow } from './table.ts'
import { isTaxId } from './tax-ids.ts'

/**
 * Who pays, as far as tax goes. @throws 422 INVALID_TAX_ID for an id that no business of that country could have, or that
 * this checkout does not ask for
 */
export function buyerOf(
  { request }: Pick<CheckoutSessionRow, 'request'>,
  { country, tax_id: taxId }: { country: string; tax_id?: string | undefined },
): Buyer {
  if (taxId === undefined) return { country }
  if (request.feature_flags?.allow_tax_id === false || !isTaxId(country, taxId)) {
    const { code, message } = fault('INVALID_TAX_ID')
    throw new Fault(422, code, message, [{ path: 'tax_id', message }])
  }
  return { country, hasTaxId: true }
}
