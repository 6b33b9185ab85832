import type { DeliveryLinkProblem } from '@tradepost/contract/hosted/deliveries'
import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { Fault } from '@tradepost/kit/faults'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { checkLink, checkSignature } from '#src/links.ts'
import type { Withdrawal } from '#src/payments/table.ts'
import { lossQuery } from './list-delivered.ts'

const REASONS: Readonly<Record<Withdrawal, string>> = {
  refunded: 'This purchase was refunded, so its files are no longer available',
  disputed: 'The payment for this purchase was disputed, so its files are no longer available',
}

type FileLink = { fileId: string; query: SignedLinkQuery }

/** Returns why the receiver of a file's URL has lost it: a customer who bought it and lost every such purchase. */
async function findWithdrawal({ database }: Deps, { fileId, query }: FileLink): Promise<Withdrawal | null> {
  const sales = await database.db
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
    .select(lossQuery('payment_lines').as('withdrawal'))
    .where('files.id', '=', fileId)
    .where('payments.customerId', '=', query.receiver)
    .where('payments.digitalProductsDelivered', '=', true)
    .execute()
  return sales.every((sale) => sale.withdrawal !== null) ? (sales[0]?.withdrawal ?? null) : null
}

/**
 * Checks that the receiver of a file's URL still has it. The reason is told before the age of the URL.
 * @throws 403 LINK_NOT_VALID; 410 DELIVERY_WITHDRAWN
 */
export async function checkDelivered(deps: Deps, link: FileLink): Promise<void> {
  checkSignature(deps, { purpose: 'download a file', id: link.fileId }, link.query)
  const withdrawal = await findWithdrawal(deps, link)
  if (withdrawal) throw fault('DELIVERY_WITHDRAWN', REASONS[withdrawal])
}

/** Returns why a file's URL opens nothing, for the page that explains it; undefined if it opens. */
export async function findFileLinkProblem(deps: Deps, link: FileLink): Promise<DeliveryLinkProblem | undefined> {
  const subject = { purpose: 'download a file', id: link.fileId } as const
  try {
    checkSignature(deps, subject, link.query)
    const withdrawal = await findWithdrawal(deps, link)
    if (withdrawal) return withdrawal
    checkLink(deps, subject, link.query)
    return undefined
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return error.code === 'LINK_EXPIRED' ? 'file_expired' : 'not_valid'
  }
}
