import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { DAY, SECOND } from '@tradepost/kit/clock'
import { signLink } from '#src/links.ts'
import type { Scope } from '#src/scope.ts'

/** A receipt is kept, so its link lasts: ten years, by the business's clock. */
const LINK_SECONDS = (3652 * DAY) / SECOND

/** The signed link that a delivery was opened by. */
export type ReceiptLink = { paymentId: string; query: SignedLinkQuery }

/** Signs a link to a delivery that works for these seconds, by the business's clock. */
export const signDelivery = (scope: Scope, paymentId: string, seconds: number): ReceiptLink => ({
  paymentId,
  query: signLink(scope, { purpose: 'see a delivery', id: paymentId, seconds }),
})

/** Returns the signed URL of the page where the buyer of a payment gets what it delivers. */
export const deliveryUrl = (scope: Scope, paymentId: string): string =>
  scope.url + deliveryPath(signDelivery(scope, paymentId, LINK_SECONDS))

/** Returns the path of a delivery's page, or of one of its files, with the signature of the link. */
export function deliveryPath({ paymentId, query: { expires, signature } }: ReceiptLink, fileId?: string): string {
  const page = `/downloads/${encodeURIComponent(paymentId)}`
  return `${fileId === undefined ? page : `${page}/files/${fileId}`}?${new URLSearchParams({ expires, signature })}`
}
