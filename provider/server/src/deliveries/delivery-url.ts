import { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { DAY, SECOND } from '@tradepost/kit/clock'
import { signedUrl } from '#src/links.ts'
import type { Scope } from '#src/scope.ts'

/** A receipt is kept, so its link lasts: ten years, by the business's clock. */
const LINK_SECONDS = (3652 * DAY) / SECOND

/** The signed link that a delivery was opened by. */
export type ReceiptLink = { paymentId: string; query: SignedLinkQuery }

/** Returns the signed URL of the page where the buyer of a payment gets what it delivers. */
export const deliveryUrl = (scope: Scope, paymentId: string, seconds = LINK_SECONDS): string =>
  signedUrl(scope, { path: `/downloads/${paymentId}`, purpose: 'see a delivery', id: paymentId, seconds })

/** Signs a link to a delivery that works for these seconds, by the business's clock. */
export function signDelivery(scope: Scope, paymentId: string, seconds: number): ReceiptLink {
  const { searchParams } = new URL(deliveryUrl(scope, paymentId, seconds))
  return { paymentId, query: SignedLinkQuery.parse(Object.fromEntries(searchParams)) }
}

/** Returns the path of a delivery's page, or of one of its files, with the signature of the link. */
export function deliveryPath({ paymentId, query: { expires, signature } }: ReceiptLink, fileId?: string): string {
  const page = `/downloads/${encodeURIComponent(paymentId)}`
  return `${fileId === undefined ? page : `${page}/files/${fileId}`}?${new URLSearchParams({ expires, signature })}`
}
