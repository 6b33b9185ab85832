import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { checkSignature } from '#src/links.ts'
import type { Withdrawal } from '#src/payments/table.ts'

const REASONS: Readonly<Record<Withdrawal, string>> = {
  refunded: 'This purchase was refunded, so its files are no longer available',
  disputed: 'The payment for this purchase was disputed, so its files are no longer available',
}

/**
 * Checks that the receiver of a file's URL still has it. A customer who bought it and lost every such purchase does not; the
 * reason is told before the age of the URL.
 * @throws 403 LINK_NOT_VALID; 410 DELIVERY_WITHDRAWN
 */
export async function checkDelivered(deps: Deps, fileId: string, query: SignedLinkQuery): Promise<void> {
  checkSignature(deps, { purpose: 'download a file', id: fileId }, query)
  const sales = await deps.database.db
    .selectFrom('files')
    .innerJoin('paymentLines', (join) =>
      join
        .onRef('paymentLines.businessId', '=', 'files.businessId')
        .onRef('paymentLines.mode', '=', 'files.mode')
        .onRef('paymentLines.productId', '=', 'files.productId'),
    )
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.businessId', '=', 'paymentLines.businessId')
        .onRef('payments.mode', '=', 'paymentLines.mode')
        .onRef('payments.id', '=', 'paymentLines.paymentId'),
    )
    .select('paymentLines.withdrawal')
    .where('files.id', '=', fileId)
    .where('payments.customerId', '=', query.receiver)
    .where('payments.digitalProductsDelivered', '=', true)
    .execute()
  const withdrawal = sales[0]?.withdrawal
  if (withdrawal && sales.every((sale) => sale.withdrawal !== null)) throw fault('DELIVERY_WITHDRAWN', REASONS[withdrawal])
}
