import type { Challenge } from '@tradepost/contract/hosted/challenge'
import type { HostedSession, LikelyBuyer } from '@tradepost/contract/hosted/checkout'
import type { Delivery, DeliveryLinkProblem } from '@tradepost/contract/hosted/deliveries'
import type { BadLink, CardLink } from '@tradepost/contract/hosted/links'

/** Data that the server writes into the page: which page it is, and its content. */
export type PageData =
  | { page: 'checkout'; session: HostedSession; likely: LikelyBuyer | null }
  | { page: 'challenge'; challenge: Challenge }
  | { page: 'bad-link'; link: BadLink }
  | { page: 'card-link'; link: CardLink }
  | { page: 'delivery'; shown: Delivery | { problem: DeliveryLinkProblem } }
  | { page: 'not-found' }

/** Reads the server's data from the page. Without any (a page opened by hand), returns the not-found page. */
export function readPageData(): PageData {
  const text = document.getElementById('page-data')?.textContent
  return text ? JSON.parse(text) : { page: 'not-found' }
}
