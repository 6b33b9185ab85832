import { queryOptions } from '@tanstack/react-query'
import { BuyerSubscriptionList } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { sendRequest } from '#src/shell/request.ts'

export const BUYER_SUBSCRIPTIONS_PATH = '/api/subscriptions'

/** Loads the signed-in person's current and past subscriptions, newest first. */
export const buyerSubscriptionsQuery = queryOptions({
  queryKey: ['subscriptions'],
  queryFn: ({ signal }) => sendRequest(BuyerSubscriptionList, BUYER_SUBSCRIPTIONS_PATH, { signal }),
})
