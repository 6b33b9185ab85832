import type { PriorityOf } from '@tradepost/kit/http/limit-requests'

/** Signs of life, figures and files of the pages: answered at once. */
const NEVER_WAITS = /^\/(livez|readyz|metrics|assets)(\/|$)/
/** The hosted checkout, payment links and updates of a card, and the API calls that open or make a payment. */
const PAYING = /^\/(session|buy|checkouts|subscriptions\/[^/]+\/card)(\/|$)/
/** Lists, the logs, exports and documents. A single object has an ID behind the name of its list. */
const LISTS = /^\/(\w+|customers\/\w+\/\w+|balances\/ledger|webhooks\/\w+\/figures|payouts\/\w+\/breakup.*|invoices\/.*)$/

/** Returns who goes first when the provider has more requests than it can answer. */
export const priorityOf: PriorityOf = (method, path) => {
  if (NEVER_WAITS.test(path)) return undefined
  if (PAYING.test(path) || (method === 'POST' && path === '/payments')) return 'first'
  return method === 'GET' && LISTS.test(path) ? 'last' : 'normal'
}
