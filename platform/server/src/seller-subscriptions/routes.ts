import type { AuditAction } from '@tradepost/contract/platform/audit-log'
import { SellerPageQuery } from '@tradepost/contract/platform/organization/seller'
import {
  CancelForm,
  Charged,
  ChargeForm,
  MethodLink,
  NextBillingForm,
  PeriodForm,
  PlanChangeForm,
  PlanForm,
  PlanPreview,
  SellerSubscription,
  SellerUsage,
} from '@tradepost/contract/platform/sales/seller-subscriptions'
import { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { type Callers, platformRoutes } from '#src/callers.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { loadRecordsOf } from '#src/records/load-records.ts'
import { asSeller, openSellerProvider } from '#src/seller/ask-provider.ts'
import { listPage } from '#src/seller/iterated-page.ts'
import { cancelSubscription, changePlanAt } from '#src/subscriptions/change-subscription.ts'
import { estimateWalletAmountOfChange } from '#src/subscriptions/next-charge.ts'
import { chargeSubscription, extendPeriod, getSubscription, openMethodLink, savePlan } from './subscriptions.ts'

const ROOT = '/api/organizations/{slug}/subscriptions'
const ONE = `${ROOT}/{subscription_id}` as const

type SubscriptionCall = Pick<Callers['seller'], 'deps' | 'scope' | 'role'> & { params: { subscription_id: string } }

/** Returns the ID of the subscription in the path, and its provider. */
const aboutOf = async (asked: SubscriptionCall) => ({
  provider: await openSellerProvider(asked),
  id: asked.params.subscription_id,
})

const asUpdate = { ...asSeller, needs: 'subscription:update', faults: [401, 403, 404, 409, 502, 503] } as const
const change = (action: AuditAction, summary: string) => ({ ...asUpdate, action, summary, returns: Subscription })

export const sellerSubscriptionRoutes = platformRoutes('Seller: subscriptions')
  .get(
    ONE,
    {
      ...asSeller,
      needs: 'subscription:read',
      summary: 'Get a subscription with its timeline',
      returns: SellerSubscription,
    },
    async ({ deps, scope, params }) => getSubscription(deps, await getActiveConnection(scope), params.subscription_id),
  )
  .get(
    `${ONE}/usage`,
    {
      ...asSeller,
      needs: 'subscription:read',
      summary: 'List the usage of a subscription by billing cycle',
      query: SellerPageQuery,
      returns: SellerUsage,
    },
    async (asked) => {
      const { provider, id } = await aboutOf(asked)
      return listPage((paging) => provider.subscriptions.listUsage(id, paging), asked.query.page)
    },
  )
  .post(
    `${ONE}/plan/preview`,
    {
      ...asSeller,
      needs: 'subscription:read',
      action: null,
      summary: 'Preview a plan change',
      body: PlanForm,
      returns: PlanPreview,
    },
    async (asked) => {
      const { provider, id } = await aboutOf(asked)
      const preview = await provider.subscriptions.previewPlan(id, asked.body)
      const records = await loadRecordsOf(asked.deps, await getActiveConnection(asked.scope))
      return { ...preview, wallet_amount: await estimateWalletAmountOfChange(records, preview) }
    },
  )
  .post(
    `${ONE}/plan`,
    { ...change('subscription.plan_changed', 'Change the plan of a subscription'), body: PlanChangeForm },
    async (asked) => {
      const { expected_total: expectedTotal, ...input } = asked.body
      return changePlanAt({ ...(await aboutOf(asked)), input, expectedTotal })
    },
  )
  .delete(
    `${ONE}/plan/scheduled`,
    change('subscription.scheduled_change_canceled', 'Cancel a scheduled plan change'),
    async (asked) => savePlan(await aboutOf(asked)),
  )
  .post(`${ONE}/pause`, change('subscription.paused', 'Pause a subscription'), async (asked) => {
    const { provider, id } = await aboutOf(asked)
    return provider.subscriptions.update(id, { status: 'paused' })
  })
  .post(`${ONE}/resume`, change('subscription.resumed', 'Resume a subscription'), async (asked) => {
    const { provider, id } = await aboutOf(asked)
    return provider.subscriptions.update(id, { status: 'active' })
  })
  .post(
    `${ONE}/cancel`,
    { ...change('subscription.canceled', 'Cancel a subscription, now or at the next billing date'), body: CancelForm },
    async (asked) => cancelSubscription({ ...(await aboutOf(asked)), by: 'cancelled_by_merchant' }, asked.body),
  )
  .post(`${ONE}/keep`, change('subscription.cancellation_undone', 'Undo a scheduled cancellation'), async (asked) => {
    const { provider, id } = await aboutOf(asked)
    return provider.subscriptions.update(id, { cancel_at_next_billing_date: false })
  })
  .post(
    `${ONE}/charge`,
    {
      ...asUpdate,
      needs: 'subscription:charge',
      action: 'subscription.charged',
      summary: 'Charge an on-demand subscription',
      body: ChargeForm,
      returns: Charged,
    },
    async (asked) => chargeSubscription(await aboutOf(asked), asked.body),
  )
  .put(
    `${ONE}/next-billing`,
    { ...change('subscription.billing_date_changed', 'Change the next billing date'), body: NextBillingForm },
    async (asked) => {
      const { provider, id } = await aboutOf(asked)
      return provider.subscriptions.update(id, { next_billing_date: asked.body.at })
    },
  )
  .put(
    `${ONE}/period`,
    { ...change('subscription.term_extended', 'Extend the term of a subscription'), body: PeriodForm },
    async (asked) => extendPeriod(await aboutOf(asked), asked.body),
  )
  .post(
    `${ONE}/payment-method-link`,
    {
      ...asUpdate,
      action: 'subscription.card_link_created',
      summary: 'Create a link to update the payment method',
      returns: MethodLink,
    },
    async (asked) => openMethodLink(await aboutOf(asked), `${asked.deps.config.url}/account/subscriptions`),
  )
