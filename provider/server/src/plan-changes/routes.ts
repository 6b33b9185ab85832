import { ChangePlan, ChangePlanPreview } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import { providerRoutes } from '#src/callers.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import { cancelScheduledChange, changePlan, preparePlanChange } from './change-plan.ts'
import { viewPlanChange } from './view-plan-change.ts'

export const planChangeRoutes = providerRoutes('Subscriptions')
  .post(
    '/subscriptions/{subscription_id}/change-plan',
    { summary: "Change a subscription's plan", caller: 'write', body: ChangePlan, faults: [404, 409, 410] },
    async ({ scope, params, body }) => changePlan(scope, params.subscription_id, body),
  )
  .post(
    '/subscriptions/{subscription_id}/change-plan/preview',
    {
      summary: 'Preview a plan change',
      caller: 'write',
      body: ChangePlan,
      returns: ChangePlanPreview,
      faults: [404, 409, 410],
    },
    async ({ scope, params, body }) => {
      const planned = await preparePlanChange(scope, params.subscription_id, body)
      const customer = await getCustomer(scope, planned.subscription.customerId)
      return viewPlanChange(planned, { customer, now: scope.clock.now() })
    },
  )
  .delete(
    '/subscriptions/{subscription_id}/change-plan/scheduled',
    { summary: 'Cancel a scheduled plan change', caller: 'write', status: 204, faults: [404] },
    async ({ scope, params }) => cancelScheduledChange(scope, params.subscription_id),
  )
