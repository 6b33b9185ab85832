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
} from '@tradepost/contract/platform/seller-subscriptions'
import { Subscription } from '@tradepost/contract/provider/subscriptions'
import type * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { paymentsQuery } from '#src/nouns/payments/queries.ts'
import { timesWords } from '#src/nouns/subscriptions/subscription-words.ts'
import { nounKey, thingKey, thingPath, thingQuery } from '#src/shell/noun-queries.ts'
import { request } from '#src/shell/request.ts'

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

export type About = { slug: string; id: string }

const pathOf = ({ slug, id }: About) => thingPath(slug, 'subscriptions', id)
const keyOf = ({ slug, id }: About) => thingKey(slug, 'subscriptions', id)

/** Loads one subscription with its timeline. Refetched while shown. */
export function subscriptionQuery(about: About) {
  return queryOptions({
    ...thingQuery({
      ...about,
      noun: 'subscriptions',
      answer: ShownSubscription,
      nameOf: ({ subscription: { product_name, quantity } }) =>
        timesWords(product_name ?? t('sellerSubscriptions.unnamedProduct'), quantity),
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.latest_payment?.status === 'processing' ? SETTLING_POLL_MILLISECONDS : POLL_MILLISECONDS,
  })
}

/** Loads one page of a subscription's payments, newest first. Refetched while shown. */
export const chargesQuery = ({ slug, id }: About, cursor: string | undefined) => ({
  ...paymentsQuery(slug, { subscription_id: id, cursor }),
  refetchInterval: POLL_MILLISECONDS,
})

/** Loads one page of usage by billing cycle, current first. Pages start at 1. */
export function usageQuery(about: About, page: number) {
  return queryOptions({
    queryKey: [...keyOf(about), 'usage', page],
    queryFn: ({ signal }) => request(SellerUsage, `${pathOf(about)}/usage?page=${page - 1}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Loads the price of a plan change. Never cached, because it must match what is charged. */
export function planPreviewQuery(about: About, form: PlanForm) {
  return queryOptions({
    queryKey: [...keyOf(about), 'plan', form],
    queryFn: ({ signal }) => request(PlanPreview, `${pathOf(about)}/plan/preview`, { method: 'POST', body: form, signal }),
    placeholderData: keepPreviousData,
    // The proration changes with the remaining time.
    refetchInterval: PRICE_POLL_MILLISECONDS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

type Asking<Answer extends z.ZodType> = { method: 'POST' | 'PUT' | 'DELETE'; leaf: string; answer: Answer }

function useAct<Form, Answer extends z.ZodType>(about: About, { method, leaf, answer }: Asking<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Form) => request(answer, `${pathOf(about)}/${leaf}`, { method, body }),
    // After a refusal, too: someone else may have changed the subscription.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf(about) }),
        queryClient.invalidateQueries({ queryKey: nounKey(about.slug, 'subscriptions') }),
      ]),
  })
}

const changing = (leaf: string, method: Asking<typeof Changed>['method'] = 'POST') => ({ method, leaf, answer: Changed })

/** Changes the plan, quantity or add-ons. */
export const useChangePlan = (about: About) => useAct<PlanChangeForm, typeof Changed>(about, changing('plan'))
/** Undoes a scheduled plan change. */
export const useKeepPlan = (about: About) => useAct<undefined, typeof Changed>(about, changing('plan/scheduled', 'DELETE'))
/** Pauses a subscription. */
export const usePause = (about: About) => useAct<undefined, typeof Changed>(about, changing('pause'))
/** Resumes a paused subscription. */
export const useResume = (about: About) => useAct<undefined, typeof Changed>(about, changing('resume'))
/** Cancels a subscription. */
export const useCancel = (about: About) => useAct<CancelForm, typeof Changed>(about, changing('cancel'))
/** Undoes a scheduled cancellation. */
export const useKeep = (about: About) => useAct<undefined, typeof Changed>(about, changing('keep'))
/** Changes the next billing date. */
export const useMoveBilling = (about: About) => useAct<{ at: string }, typeof Changed>(about, changing('next-billing', 'PUT'))
/** Extends the term. */
export const useExtend = (about: About) => useAct<PeriodForm, typeof Changed>(about, changing('period', 'PUT'))
/** Charges an on-demand subscription. */
export const useCharge = (about: About) =>
  useAct<ChargeForm, typeof Charged>(about, { method: 'POST', leaf: 'charge', answer: Charged })
/** Creates a link where the customer enters a new card. */
export const useMethodLink = (about: About) =>
  useAct<undefined, typeof MethodLink>(about, { method: 'POST', leaf: 'payment-method-link', answer: MethodLink })
