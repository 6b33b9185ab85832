import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type CancelForm,
  Charged,
  type ChargeForm,
  MethodLink,
  type PeriodForm,
  type PlanChangeForm,
  type PlanForm,
  PlanPreview,
  SellerSubscription,
  SellerUsage,
} from '@tradepost/contract/platform/sales/seller-subscriptions'
import { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import type * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { paymentsQuery } from '#src/nouns/payments/queries.ts'
import { timesLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { nounKey, thingKey, thingPath, thingQuery } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Charges usually complete, and webhooks arrive, within moments. */
const SETTLING_POLL_MILLISECONDS = 1500
const POLL_MILLISECONDS = 10_000
const PRICE_POLL_MILLISECONDS = 30_000

/** The fields that the page uses, so that other changes to the provider's subscription don't break it. */
const ShownSubscription = SellerSubscription.extend({
  subscription: Subscription.omit({
    credit_entitlement_cart: true,
    meter_credit_entitlement_cart: true,
    custom_field_responses: true,
    discounts: true,
  }).extend({ custom_field_responses: Subscription.shape.custom_field_responses.optional() }),
})
export type ShownSubscription = z.infer<typeof ShownSubscription>
const Changed = Subscription.pick({ subscription_id: true, status: true, next_billing_date: true, expires_at: true })

export type SubscriptionRef = { slug: string; id: string }

const pathOf = ({ slug, id }: SubscriptionRef) => thingPath(slug, 'subscriptions', id)
const keyOf = ({ slug, id }: SubscriptionRef) => thingKey(slug, 'subscriptions', id)

/** Loads one subscription with its timeline. Refetched while shown. */
export function subscriptionQuery(about: SubscriptionRef) {
  return queryOptions({
    ...thingQuery({
      ...about,
      noun: 'subscriptions',
      answer: ShownSubscription,
      nameOf: ({ subscription: { product_name, quantity } }) =>
        timesLabel(product_name ?? t('sellerSubscriptions.unnamedProduct'), quantity),
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.latest_payment?.status === 'processing' ? SETTLING_POLL_MILLISECONDS : POLL_MILLISECONDS,
  })
}

/** Loads one page of a subscription's payments, newest first. Refetched while shown. */
export const chargesQuery = ({ slug, id }: SubscriptionRef, cursor: string | undefined) => ({
  ...paymentsQuery(slug, { subscription_id: id, cursor }),
  refetchInterval: POLL_MILLISECONDS,
})

/** Loads one page of usage by billing cycle, current first. Pages start at 1. */
export function usageQuery(about: SubscriptionRef, page: number) {
  return queryOptions({
    queryKey: [...keyOf(about), 'usage', page],
    queryFn: ({ signal }) => sendRequest(SellerUsage, `${pathOf(about)}/usage?page=${page - 1}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Loads the price of a plan change. Never cached, because it must match what is charged. */
export function planPreviewQuery(about: SubscriptionRef, form: PlanForm) {
  return queryOptions({
    queryKey: [...keyOf(about), 'plan', form],
    queryFn: ({ signal }) => sendRequest(PlanPreview, `${pathOf(about)}/plan/preview`, { method: 'POST', body: form, signal }),
    placeholderData: keepPreviousData,
    // The proration changes with the remaining time.
    refetchInterval: PRICE_POLL_MILLISECONDS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

type Asking<Answer extends z.ZodType> = { method: 'POST' | 'PUT' | 'DELETE'; leaf: string; answer: Answer }

function useAct<Form, Answer extends z.ZodType>(about: SubscriptionRef, { method, leaf, answer }: Asking<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Form) => sendRequest(answer, `${pathOf(about)}/${leaf}`, { method, body }),
    // After a refusal, too: someone else may have changed the subscription.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf(about) }),
        queryClient.invalidateQueries({ queryKey: nounKey(about.slug, 'subscriptions') }),
      ]),
  })
}

const changing = (leaf: string, method: Asking<typeof Changed>['method'] = 'POST') => ({ method, leaf, answer: Changed })

export const useChangePlan = (about: SubscriptionRef) => useAct<PlanChangeForm, typeof Changed>(about, changing('plan'))
export const useKeepPlan = (about: SubscriptionRef) =>
  useAct<undefined, typeof Changed>(about, changing('plan/scheduled', 'DELETE'))
export const usePause = (about: SubscriptionRef) => useAct<undefined, typeof Changed>(about, changing('pause'))
export const useResume = (about: SubscriptionRef) => useAct<undefined, typeof Changed>(about, changing('resume'))
export const useCancel = (about: SubscriptionRef) => useAct<CancelForm, typeof Changed>(about, changing('cancel'))
export const useKeep = (about: SubscriptionRef) => useAct<undefined, typeof Changed>(about, changing('keep'))
export const useMoveBilling = (about: SubscriptionRef) =>
  useAct<{ at: string }, typeof Changed>(about, changing('next-billing', 'PUT'))
export const useExtend = (about: SubscriptionRef) => useAct<PeriodForm, typeof Changed>(about, changing('period', 'PUT'))
export const useCharge = (about: SubscriptionRef) =>
  useAct<ChargeForm, typeof Charged>(about, { method: 'POST', leaf: 'charge', answer: Charged })
export const useMethodLink = (about: SubscriptionRef) =>
  useAct<undefined, typeof MethodLink>(about, { method: 'POST', leaf: 'payment-method-link', answer: MethodLink })
