import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import { ReturnedTo, type SellerRefund } from '@tradepost/contract/platform/sales/seller-refunds'
import { sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { creditNoteUrl, SeenRefundItem } from '#src/payments-provider/calls/refunds.ts'
import { refunds } from '#src/records/nouns/refunds.ts'
import { listBodies, NEWEST } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'

/** Lists the refunds of a payment, newest first. */
export async function listRefundsOf(deps: Pick<Deps, 'config'>, scope: RecordScope, paymentId: string): Promise<SellerRefund[]> {
  const bodies = await listBodies(scope, refunds, { conditions: [sql`payment_id = ${paymentId}`], orderBy: NEWEST })
  return bodies.flatMap((body) => viewRefund({ ...deps, environment: scope.environment }, body) ?? [])
}

/** Lists leave out the customer. */
const WithCustomer = z.object({ customer: ReturnedTo.catch(null) })

type Place = Pick<Deps, 'config'> & { environment: ProviderEnvironment }

/** Returns a refund as the dashboard shows it, without its entries of the ledger (`addLedger`); null for an unreadable record. */
export function viewRefund({ config, environment }: Place, body: unknown): SellerRefund | null {
  const refund = SeenRefundItem.safeParse(body).data
  if (!refund) return null
  const { customer = null } = WithCustomer.safeParse(body).data ?? {}
  return {
    ...refund,
    customer,
    ledger: null,
    credit_note_url: creditNoteUrl({ environment, providerUrl: config.providerUrl }, refund),
  }
}
