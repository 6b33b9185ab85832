import {
  BuyerMethodForm,
  BuyerPlanChange,
  BuyerPlanForm,
  BuyerPlanPreview,
  BuyerSubscription,
  BuyerSubscriptionList,
  BuyerSubscriptionPage,
  BuyerSubscriptionQuery,
  ChangedMethod,
} from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { CancelForm } from '@tradepost/contract/platform/sales/seller-subscriptions'
import { type Callers, platformRoutes } from '#src/callers.ts'
import { cancelSubscription } from '#src/subscriptions/change-subscription.ts'
import { changeMethod, changePlan, previewPlan, saveSubscription } from './change-subscription.ts'
import { getBuyerSubscription } from './find-held.ts'
import { listSubscriptions, showSubscription } from './show-subscriptions.ts'
import { viewSubscription } from './view.ts'

const ONE = '/api/subscriptions/{subscription_id}'
const asBuyer = { caller: 'user', transaction: 'own', faults: [401, 404, 409, 502, 503] } as const

/** Returns the subscription in the path, if it belongs to the signed-in buyer. */
const heldBy = ({ deps, user, params }: Pick<Callers['user'], 'deps' | 'user'> & { params: { subscription_id: string } }) =>
  getBuyerSubscription(deps, user, params.subscription_id)

export const buyerSubscriptionRoutes = platformRoutes('Subscriptions')
  .get(
    '/api/subscriptions',
    { summary: 'List the signed-in person’s subscriptions', caller: 'user', returns: BuyerSubscriptionList, faults: [401] },
    async ({ deps, user }) => listSubscriptions(deps, user),
  )
  .get(
    ONE,
    {
      ...asBuyer,
      summary: 'Show a subscription of the signed-in person',
      query: BuyerSubscriptionQuery,
      returns: BuyerSubscriptionPage,
    },
    async ({ deps, user, params, query }) =>
      showSubscription(deps, user, { id: params.subscription_id, isRefreshed: query.refresh === 'true' }),
  )
  .post(
    `${ONE}/plan/preview`,
    { ...asBuyer, summary: 'Preview the price of a plan change', body: BuyerPlanForm, returns: BuyerPlanPreview },
    async (asked) => previewPlan(asked.deps, await heldBy(asked), asked.body),
  )
  .post(
    `${ONE}/plan`,
    { ...asBuyer, summary: 'Change the plan of a subscription', body: BuyerPlanChange, returns: BuyerSubscription },
    async (asked) => changePlan(asked.deps, await heldBy(asked), asked.body),
  )
  .post(
    `${ONE}/cancel`,
    {
      ...asBuyer,
      summary: 'Cancel a subscription, now or at the end of the paid period',
      body: CancelForm,
      returns: BuyerSubscription,
    },
    async (asked) =>
      viewSubscription(await cancelSubscription({ ...(await heldBy(asked)), by: 'cancelled_by_customer' }, asked.body)),
  )
  .post(`${ONE}/keep`, { ...asBuyer, summary: 'Undo a scheduled cancellation', returns: BuyerSubscription }, async (asked) =>
    saveSubscription(await heldBy(asked)),
  )
  .post(
    `${ONE}/payment-method`,
    { ...asBuyer, summary: 'Change the card of a subscription', body: BuyerMethodForm, returns: ChangedMethod },
    async (asked) =>
      changeMethod(
        await heldBy(asked),
        asked.body,
        `${asked.deps.config.url}/account/subscriptions/${asked.params.subscription_id}`,
      ),
  )
