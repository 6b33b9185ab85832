import type { PriorityOf } from '@tradepost/kit/http/limit-requests'

/** Signs of life, figures and files of the pages: answered at once. */
const NEVER_WAITS = /^\/(livez|readyz|metrics|assets)(\/|$)/
/** Signing in, the checkout, the order that waits for its payment, and the provider's word that it is paid. */
const SIGNING_IN_AND_PAYING = /^\/(api\/(auth|checkout|orders|shops\/[^/]+\/checkout)|webhooks|sign-in|sign-up|cart|orders)(\/|$)/
/** Lists, figures, searches and exports of sellers and administrators. */
const LISTS = /^\/api\/(organizations\/[^/]+|admin)\//

/** Returns who goes first when the platform has more requests than it can answer. */
export const priorityOf: PriorityOf = (method, path) => {
  if (NEVER_WAITS.test(path)) return undefined
  if (SIGNING_IN_AND_PAYING.test(path)) return 'first'
  return method === 'GET' && LISTS.test(path) ? 'last' : 'normal'
}
