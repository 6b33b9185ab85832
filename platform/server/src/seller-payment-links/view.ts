import { paymentLinkUrl, type SellerPaymentLink } from '@tradepost/contract/platform/catalog/seller-payment-links'
import { checkoutBaseUrl } from '#src/payments-provider/calls/checkouts.ts'
import type { PaymentLinkRow } from './table.ts'

/** Converts a saved link, with its current URL. */
export function viewPaymentLink(link: PaymentLinkRow, providerUrl: string): SellerPaymentLink {
  return {
    id: link.id,
    url: paymentLinkUrl(checkoutBaseUrl(link.environment, providerUrl), link.settings),
    product_name: link.productName,
    form: link.settings,
    created_at: link.createdAt.toISOString(),
    updated_at: link.updatedAt.toISOString(),
  }
}
