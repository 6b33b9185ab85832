import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import { RefundListItem } from '@tradepost/contract/provider/payments'
import { Refund } from '@tradepost/contract/provider/refunds'
import { answerOf, itemsOf, type Paging, pageOf } from '#src/payments-provider/answers.ts'
import type { DodoPayments, ProviderClient } from '#src/payments-provider/client.ts'

export type RefundInput = DodoPayments.RefundCreateParams

export const SeenRefund = answerOf(Refund)
/** A line of a list lacks the customer, the brand and the metadata. */
export const SeenRefundItem = answerOf(RefundListItem)
const THING = { noun: 'refunds', kind: 'thing' } as const

export const refundCalls = ({ client, call }: ProviderClient) => ({
  list: (paging: Paging) =>
    call(itemsOf(SeenRefundItem), (options) => client.refunds.list(pageOf(paging), options), {
      noun: 'refunds',
      kind: 'lines',
    }),
  get: (id: string) => call(SeenRefund, (options) => client.refunds.retrieve(id, options), { ...THING, id }),
  /** Never retried: a lost answer may have refunded already. */
  create: (input: RefundInput) =>
    call(SeenRefund, (options) => client.refunds.create(input, { ...options, maxRetries: 0 }), THING),
})

/** Origins of the hosted provider, as in the SDK. */
const ORIGINS: Readonly<Record<Exclude<ProviderEnvironment, 'embedded'>, string>> = {
  test_mode: 'https://test.dodopayments.com',
  live_mode: 'https://live.dodopayments.com',
}

type Place = { environment: ProviderEnvironment; providerUrl: string }

/** Returns the URL of a refund's credit note, a PDF; null until the refund has succeeded. */
export function creditNoteUrl({ environment, providerUrl }: Place, { refund_id: id, status }: RefundListItem): string | null {
  if (status !== 'succeeded') return null
  return `${environment === 'embedded' ? providerUrl : ORIGINS[environment]}/invoices/refunds/${encodeURIComponent(id)}`
}
