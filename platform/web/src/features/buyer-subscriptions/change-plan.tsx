import { useQuery } from '@tanstack/react-query'
import type { BuyerSubscriptionPage } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { toast } from '@tradepost/ui/overlays/toast'
import { t } from '#src/messages.ts'
import { PlanDialog, usePlanChoice } from '#src/nouns/subscriptions/plan-dialog.tsx'
import { planOf } from '#src/nouns/subscriptions/plan-fields.tsx'
import { planPreviewQuery, useChangePlan } from './api.ts'

type ChangePlanProps = { data: BuyerSubscriptionPage; open: boolean; onOpenChange: (open: boolean) => void }

/** Changes the plan, quantity or add-ons, and shows the cost now and from then on. */
export function ChangePlan({ data: { subscription, addons, shop }, open, onOpenChange }: ChangePlanProps) {
  const id = subscription.subscription_id
  const plan = usePlanChoice(subscription, addons)
  const form = planOf(plan.choice)
  const change = useChangePlan(id)
  return (
    <PlanDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('buyerSubscriptions.changePlan.title')}
      description={t('buyerSubscriptions.changePlan.text')}
      shopSlug={shop.slug}
      plan={plan}
      preview={useQuery({ ...planPreviewQuery(id, form), enabled: open && plan.isChanged })}
      change={change}
      chargeLabel={(amount) => t('buyerSubscriptions.changePlan.submitAndPay', { amount })}
      onSubmit={({ total }) =>
        change.mutate(
          { ...form, expected_total: total },
          {
            onSuccess: ({ latest_payment: payment }) => {
              onOpenChange(false)
              // The page has its own notice for a pending or declined payment.
              const isPaid = total === 0 || payment?.status === 'succeeded'
              if (isPaid) toast.success(t('nouns.planDialog.changed'))
            },
          },
        )
      }
    />
  )
}
