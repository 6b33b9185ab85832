import { DAY, SECOND } from '@tradepost/kit/clock'
import { signedUrl } from '#src/links.ts'
import type { Scope } from '#src/scope.ts'

/** A receipt is kept, so its link lasts: ten years, by the business's clock. */
const LINK_SECONDS = (3652 * DAY) / SECOND

/** Returns the signed URL of the page where the buyer of a payment gets what it delivers. */
export const deliveryUrl = (scope: Scope, paymentId: string): string =>
  signedUrl(scope, { path: `/downloads/${paymentId}`, purpose: 'see a delivery', id: paymentId, seconds: LINK_SECONDS })
