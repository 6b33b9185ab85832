import { ChargedSubscription, ChargeSubscription } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import {
  ListSubscriptionsQuery,
  PatchSubscription,
  Subscription,
  SubscriptionList,
} from '@tradepost/contract/provider/subscriptions/subscriptions'
import { UsageHistory, UsageHistoryQuery } from '@tradepost/contract/provider/usage/usage-history'
import { providerRoutes } from '#src/callers.ts'
import { findCustomers, getCustomer } from '#src/customers/read-customers.ts'
import type { Scope } from '#src/scope.ts'
import { chargeOnDemand } from './charge-on-demand.ts'
import { getSubscription, listSubscriptions } from './get-subscription.ts'
import { listUsageHistory } from './list-usage-history.ts'
import type { SubscriptionRow } from './table.ts'
import { updateSubscription } from './update-subscription.ts'
import { viewSubscription, viewSubscriptionListItem } from './view.ts'

const view = async (scope: Scope, subscription: SubscriptionRow) =>
  viewSubscription(subscription, await getCustomer(scope, subscription.customerId))

export const subscriptionRoutes = providerRoutes('Subscriptions')
  .get(
    '/subscriptions',
    { summary: 'List subscriptions', caller: 'read', query: ListSubscriptionsQuery, returns: SubscriptionList },
    async ({ scope, query }) => {
      const subscriptions = await listSubscriptions(scope, query)
      const customers = await findCustomers(
        scope,
        subscriptions.map(({ customerId }) => customerId),
      )
      return {
        items: subscriptions.flatMap((subscription) => {
          const customer = customers.find(({ id }) => id === subscription.customerId)
          return customer ? [viewSubscriptionListItem(subscription, customer)] : []
        }),
      }
    },
  )
  .get(
    '/subscriptions/{subscription_id}',
    { summary: 'Get a subscription', caller: 'read', returns: Subscription, faults: [404] },
    async ({ scope, params }) => view(scope, await getSubscription(scope, params.subscription_id)),
  )
  .patch(
    '/subscriptions/{subscription_id}',
    {
      summary: 'Update, pause, resume or cancel a subscription',
      caller: 'write',
      body: PatchSubscription,
      returns: Subscription,
      faults: [404, 409],
    },
    async ({ scope, params, body }) => view(scope, await updateSubscription(scope, params.subscription_id, body)),
  )
  .post(
    '/subscriptions/{subscription_id}/charge',
    {
      summary: 'Charge an on-demand subscription',
      caller: 'write',
      body: ChargeSubscription,
      returns: ChargedSubscription,
      faults: [404],
    },
    async ({ scope, params, body }) => ({ payment_id: (await chargeOnDemand(scope, params.subscription_id, body)).id }),
  )
  .get(
    '/subscriptions/{subscription_id}/usage-history',
    {
      summary: "List a subscription's usage history",
      caller: 'read',
      query: UsageHistoryQuery,
      returns: UsageHistory,
      faults: [404],
    },
    async ({ scope, params, query }) => ({ items: await listUsageHistory(scope, params.subscription_id, query) }),
  )
