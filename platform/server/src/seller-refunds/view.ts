import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import { ReturnedTo, type SellerRefund } from '@tradepost/contract/platform/sales/seller-refunds'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { creditNoteUrl } from '#src/payments-provider/calls/credit-note-url.ts'
import { SeenRefundItem } from '#src/payments-provider/calls/refunds.ts'

/** Lists leave out the customer. */
const WithCustomer = z.object({ customer: ReturnedTo.catch(null) })

type Place = Pick<Deps, 'config'> & { environment: ProviderEnvironment }

/** Returns a refund as the dashboard shows it; null for a record that can't be read. */
export function viewRefund({ config, environment }: Place, body: unknown): SellerRefund | null {
  const refund = SeenRefundItem.safeParse(body).data
  if (!refund) return null
  const { customer = null } = WithCustomer.safeParse(body).data ?? {}
  return {
    ...refund,
    customer,
    credit_note_url: creditNoteUrl({ environment, providerUrl: config.providerUrl }, refund),
  }
}
