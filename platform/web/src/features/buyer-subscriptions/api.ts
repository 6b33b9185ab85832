import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type BuyerMethodForm,
  type BuyerPlanChange,
  type BuyerPlanForm,
  BuyerPlanPreview,
  BuyerSubscription,
  BuyerSubscriptionPage,
  ChangedMethod,
} from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import type { CancelForm } from '@tradepost/contract/platform/sales/seller-subscriptions'
import { BUYER_SUBSCRIPTIONS_PATH } from '#src/nouns/subscriptions/buyer-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** A pending charge usually completes within moments. */
const SETTLING_POLL_MILLISECONDS = 1500

const PRICE_POLL_MILLISECONDS = 30_000

const pathOf = (id: string) => `${BUYER_SUBSCRIPTIONS_PATH}/${encodeURIComponent(id)}`

/** The provider names the subscription's new status in the URL, or the status of a payment that gave it none. */
const NO_NEW_STATUS = ['processing', 'failed', 'cancelled']

/** Polls for a status that the payment page has named, before the page shows what is known. */
const RETURN_LOOKS_MAX = 10

/**
 * Loads one subscription. Polls while a charge is pending. `outcome`: the status in the URL, if the buyer comes from the payment
 * page. They can be ahead of the event, so the provider is asked until the subscription has that status.
 */
export function subscriptionQuery(id: string, outcome?: string) {
  const queryKey = ['subscriptions', id]
  const isReached = (data: BuyerSubscriptionPage | undefined) =>
    outcome === undefined || NO_NEW_STATUS.includes(outcome) || data?.subscription.status === outcome
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => {
      const isRefreshed = !isReached(client.getQueryData<BuyerSubscriptionPage>(queryKey))
      return sendRequest(BuyerSubscriptionPage, `${pathOf(id)}${isRefreshed ? '?refresh=true' : ''}`, { signal })
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.payments.some((payment) => payment.status === 'processing') ||
      (data && !isReached(data) && dataUpdateCount < RETURN_LOOKS_MAX)
        ? SETTLING_POLL_MILLISECONDS
        : false,
  })
}

/** Loads the price of another plan. Never cached, because it must match what is charged. */
export function planPreviewQuery(id: string, form: BuyerPlanForm) {
  return queryOptions({
    queryKey: ['subscriptions', id, 'plan', form],
    queryFn: ({ signal }) => sendRequest(BuyerPlanPreview, `${pathOf(id)}/plan/preview`, { method: 'POST', body: form, signal }),
    placeholderData: keepPreviousData,
    // The proration changes with the remaining time.
    refetchInterval: PRICE_POLL_MILLISECONDS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

function useChange<Form>(id: string, verb: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Form) => sendRequest(BuyerSubscription, `${pathOf(id)}/${verb}`, { method: 'POST', body }),
    // After a refusal, too: the subscription may have been changed elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['subscriptions'] }),
  })
}

/** Number of polls for the outcome of a plan change's payment before the page says that it is in progress. */
const LOOKS_MAX = 6

/** Changes the plan and waits for the outcome of its payment, so that the toast is correct. Returns the updated page. */
export function useChangePlan(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: BuyerPlanChange) => {
      await sendRequest(BuyerSubscription, `${pathOf(id)}/plan`, { method: 'POST', body })
      for (let looks = 1; ; looks += 1) {
        const page = await queryClient.fetchQuery({ ...subscriptionQuery(id), staleTime: 0 })
        if (page.latest_payment?.status !== 'processing' || looks === LOOKS_MAX) return page
        await new Promise((resolve) => setTimeout(resolve, SETTLING_POLL_MILLISECONDS))
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['subscriptions'] }),
  })
}
/** Cancels a subscription. */
export const useCancel = (id: string) => useChange<CancelForm>(id, 'cancel')
/** Undoes a scheduled cancellation. */
export const useKeep = (id: string) => useChange<undefined>(id, 'keep')

/** Changes the card: to a saved one, or to a new one. For a new card, the browser goes to the payment page. */
export function useChangeCard(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BuyerMethodForm) => sendRequest(ChangedMethod, `${pathOf(id)}/payment-method`, { method: 'POST', body }),
    onSuccess: async ({ url }) => {
      if (url) location.assign(url)
      else await queryClient.invalidateQueries({ queryKey: ['subscriptions'] })
    },
  })
}
