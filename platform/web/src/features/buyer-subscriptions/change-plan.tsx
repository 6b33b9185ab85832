import { useQuery } from '@tanstack/react-query'
import type { BuyerSubscriptionPage } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { PlanCost } from '#src/nouns/subscriptions/plan-cost.tsx'
import { choiceOf, isSameChoice, type PlanChoice, PlanFields, planOf } from '#src/nouns/subscriptions/plan-fields.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { planPreviewQuery, useChangePlan } from './api.ts'

type ChangePlanProps = { data: BuyerSubscriptionPage; open: boolean; onOpenChange: (open: boolean) => void }

/** Changes the plan, quantity or add-ons, and shows the cost now and from then on. */
export function ChangePlan({ data, open, onOpenChange }: ChangePlanProps) {
  const { subscription, addons, shop } = data
  const id = subscription.subscription_id
  const current = choiceOf(subscription, addons)
  const [choice, setChoice] = useState<PlanChoice>(current)
  const isChanged = !isSameChoice(choice, current)
  const preview = useQuery({ ...planPreviewQuery(id, planOf(choice)), enabled: open && isChanged })
  const change = useChangePlan(id)
  const isKnown = preview.isSuccess && !preview.isPlaceholderData
  const { total_amount: now = 0, currency = subscription.currency } = preview.data?.immediate_charge.summary ?? {}
  const charged = now - (preview.data?.wallet_amount ?? 0)
  function submit() {
    change.mutate(
      { ...planOf(choice), expected_total: now },
      {
        onSuccess: ({ latest_payment: payment }) => {
          onOpenChange(false)
          // The page has its own notice for a pending or declined payment.
          const isPaid = now === 0 || payment?.status === 'succeeded'
          if (isPaid) toast.success(t('buyerSubscriptions.changePlan.changed'))
        },
      },
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        change.reset()
        setChoice(current)
        onOpenChange(isOpen)
      }}
      size="lg"
      title={t('buyerSubscriptions.changePlan.title')}
      description={t('buyerSubscriptions.changePlan.text')}
      footer={
        <>
          <DialogClose>
            <Button>{t('buyerSubscriptions.changePlan.keep')}</Button>
          </DialogClose>
          <Button variant="primary" disabled={!isChanged || !isKnown} pending={change.isPending} onClick={submit}>
            {isChanged && isKnown && charged > 0
              ? t('buyerSubscriptions.changePlan.submitAndPay', { amount: formatMoney(charged, currency) })
              : t('buyerSubscriptions.changePlan.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <PlanFields shopSlug={shop.slug} current={subscription} value={choice} onChange={setChoice} />
        {isChanged ? (
          <PlanCost preview={preview} />
        ) : (
          <p className="text-sm text-ink-3">{t('buyerSubscriptions.changePlan.nothingChosen')}</p>
        )}
        {change.isError ? (
          <Alert tone="danger" title={t('buyerSubscriptions.changePlan.failed')} isLive>
            {getErrorMessage(change.error)}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  )
}
