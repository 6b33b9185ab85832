import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type BuyerMethodForm,
  type BuyerPlanChange,
  type BuyerPlanForm,
  BuyerPlanPreview,
  BuyerSubscription,
  BuyerSubscriptionList,
  BuyerSubscriptionPage,
  ChangedMethod,
} from '@tradepost/contract/platform/buyer-subscriptions'
import type { CancelForm } from '@tradepost/contract/platform/seller-subscriptions'
import { request } from '#src/shell/request.ts'

/** A charge that is under way is settled within moments. */
const SETTLING_POLL_MILLISECONDS = 1500

const PRICE_POLL_MILLISECONDS = 30_000

const ROOT = '/api/subscriptions'
const pathOf = (id: string) => `${ROOT}/${encodeURIComponent(id)}`

/** What the signed-in person is subscribed to, or was, newest first. */
export const subscriptionsQuery = queryOptions({
  queryKey: ['subscriptions'],
  queryFn: ({ signal }) => request(BuyerSubscriptionList, ROOT, { signal }),
})

/** One of them, asked for again while a charge of it is under way. */
export function subscriptionQuery(id: string) {
  return queryOptions({
    queryKey: ['subscriptions', id],
    queryFn: ({ signal }) => request(BuyerSubscriptionPage, pathOf(id), { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.payments.some((payment) => payment.status === 'processing') ? SETTLING_POLL_MILLISECONDS : false,
  })
}

/** What another plan would cost; never older than the page that asks. */
export function planPreviewQuery(id: string, form: BuyerPlanForm) {
  return queryOptions({
    queryKey: ['subscriptions', id, 'plan', form],
    queryFn: ({ signal }) => request(BuyerPlanPreview, `${pathOf(id)}/plan/preview`, { method: 'POST', body: form, signal }),
    placeholderData: keepPreviousData,
    // What is left of a cycle gets less while somebody thinks.
    refetchInterval: PRICE_POLL_MILLISECONDS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

function useChange<Form>(id: string, verb: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Form) => request(BuyerSubscription, `${pathOf(id)}/${verb}`, { method: 'POST', body }),
    // Also what was refused may have been changed from elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['subscriptions'] }),
  })
}

/** How often a change of plan looks for the outcome of its charge before it says that the charge is in progress. */
const LOOKS_MAX = 6

/** Changes the plan and waits for the outcome of its charge, so that what is said of it is true. Returns the page as it is then. */
export function useChangePlan(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: BuyerPlanChange) => {
      await request(BuyerSubscription, `${pathOf(id)}/plan`, { method: 'POST', body })
      for (let looks = 1; ; looks += 1) {
        const page = await queryClient.fetchQuery({ ...subscriptionQuery(id), staleTime: 0 })
        if (page.latest_payment?.status !== 'processing' || looks === LOOKS_MAX) return page
        await new Promise((resolve) => setTimeout(resolve, SETTLING_POLL_MILLISECONDS))
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['subscriptions'] }),
  })
}
export const useCancel = (id: string) => useChange<CancelForm>(id, 'cancel')
export const useKeep = (id: string) => useChange<undefined>(id, 'keep')

/** Takes another card: one that is kept, or one that is given on the page whose address comes back. */
export function useChangeCard(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BuyerMethodForm) => request(ChangedMethod, `${pathOf(id)}/payment-method`, { method: 'POST', body }),
    onSuccess: async ({ url }) => {
      if (url) location.assign(url)
      else await queryClient.invalidateQueries({ queryKey: ['subscriptions'] })
    },
  })
}
