import { UpdatedPaymentMethod, UpdatePaymentMethod } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import { CreatedSubscription, CreateSubscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { providerRoutes } from '#src/callers.ts'
import { changeCard } from './change-card.ts'
import { createSubscription } from './create-subscription.ts'
import { viewChangedCard, viewCreatedSubscription } from './view.ts'

export const subscriptionLinkRoutes = providerRoutes('Subscriptions')
  .post(
    '/subscriptions',
    {
      summary: 'Create a subscription to start by link or with a saved payment method',
      caller: 'write',
      body: CreateSubscription,
      returns: CreatedSubscription,
      faults: [404, 410],
    },
    async ({ scope, body, deps }) => viewCreatedSubscription(scope, await createSubscription(scope, body, deps.config.url)),
  )
  .post(
    '/subscriptions/{subscription_id}/update-payment-method',
    {
      summary: "Update a subscription's payment method",
      caller: 'write',
      body: UpdatePaymentMethod,
      returns: UpdatedPaymentMethod,
      faults: [404],
    },
    async ({ scope, params, body, deps }) =>
      viewChangedCard(scope, await changeCard(scope, params.subscription_id, body, deps.config.url)),
  )
