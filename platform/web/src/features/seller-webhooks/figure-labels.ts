import type { SellerWebhook } from '@tradepost/contract/platform/developers/seller-webhooks'
import { getPageLocale } from '@tradepost/messages/page-messages'

const percent = new Intl.NumberFormat(getPageLocale(), { style: 'percent', maximumFractionDigits: 2 })

type Figures = NonNullable<SellerWebhook['figures']>

/** Formats the part of the deliveries that arrived: "99.82%". Never rounds up to all of them. */
export function deliveredLabel({ delivered, deliveries }: Figures): string {
  const share = deliveries === 0 ? 1 : delivered / deliveries
  return percent.format(share < 1 ? Math.floor(share * 10_000) / 10_000 : 1)
}
