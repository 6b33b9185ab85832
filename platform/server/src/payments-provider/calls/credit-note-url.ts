import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { RefundListItem } from '@tradepost/contract/provider/payments'

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
