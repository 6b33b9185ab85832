import type { PortalPlan, PortalPlanForm, PortalSubscription } from '@tradepost/contract/hosted/portal'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { QuantityStepper } from '@tradepost/ui/stepper'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../messages.ts'
import { useChangePlan, usePlanPreview, usePlans } from '../queries.ts'
import { FailedAlert } from '../shell/failed-alert.tsx'
import { QueryView } from '../shell/query-view.tsx'
import { useAnnounce } from '../shell/toasts.tsx'
import { PlanCost } from './plan-cost.tsx'
import { cycleLabel } from './subscription-labels.ts'

/** Changes the plan or its quantity, at the price that the dialog shows first. */
export function ChangePlan({ subscription, trigger }: { subscription: PortalSubscription; trigger: ReactNode }) {
  const { subscription_id: id, product_id, quantity } = subscription
  const announce = useAnnounce()
  const [isOpen, setIsOpen] = useState(false)
  const [form, setForm] = useState<PortalPlanForm>({ product_id, quantity })
  const [awaited, setAwaited] = useState<PortalPlanForm | null>(null)
  const hasArrived = awaited?.product_id === product_id && awaited.quantity === quantity
  useEffect(() => {
    if (hasArrived) announce(t('changePlan.changed'))
  }, [hasArrived, announce])
  const isChanged = form.product_id !== product_id || form.quantity !== quantity
  const plans = usePlans(id, isOpen)
  const change = useChangePlan(id)
  // Once a change is sent, its preview would be refused.
  const preview = usePlanPreview(id, form, isOpen && isChanged && (change.isIdle || change.isError))
  const due = preview.data?.due_now
  const isKnown = isChanged && due !== undefined && !preview.isFetching
  function submit() {
    if (!due) return
    change.mutate(
      { ...form, expected_total: due.amount },
      {
        onSuccess: () => {
          setIsOpen(false)
          setAwaited(form)
          if (due.amount > 0) announce(t('changeCard.paymentInProgress'))
        },
      },
    )
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        change.reset()
        setForm({ product_id, quantity })
        setIsOpen(open)
      }}
      trigger={trigger}
      size="lg"
      title={t('changePlan.title')}
      description={t('changePlan.text')}
      footer={
        <>
          <DialogClose>
            <Button>{t('changePlan.keep')}</Button>
          </DialogClose>
          <Button variant="primary" disabled={!isKnown} pending={change.isPending} onClick={submit}>
            {isKnown && due.amount > due.wallet
              ? t('changePlan.submitAndPay', { amount: formatMoney(due.amount - due.wallet, due.currency) })
              : t('changePlan.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <QueryView query={plans}>
          {({ items }) => (
            <>
              <PlanFields plans={items} current={product_id} form={form} onChange={setForm} />
              {isChanged ? (
                <PlanCost preview={preview} plan={items.find((plan) => plan.product_id === form.product_id)} />
              ) : (
                <p className="text-sm text-ink-3">{t('changePlan.nothingChosen')}</p>
              )}
            </>
          )}
        </QueryView>
        <FailedAlert error={change.error} />
      </div>
    </Dialog>
  )
}

type PlanFieldsProps = {
  plans: readonly PortalPlan[]
  current: string
  form: PortalPlanForm
  onChange: (form: PortalPlanForm) => void
}

function PlanFields({ plans, current, form, onChange }: PlanFieldsProps) {
  return (
    <>
      <RadioGroup
        legend={t('changePlan.plan')}
        layout="joined"
        value={form.product_id}
        onValueChange={(chosen) => onChange({ ...form, product_id: chosen })}
        options={plans.map((plan) => {
          const price = cycleLabel(plan.price, plan)
          return {
            value: plan.product_id,
            label: plan.name,
            detail: plan.product_id === current ? t('changePlan.priceOfCurrent', { price }) : price,
          }
        })}
      />
      <div className="flex items-center justify-between gap-4">
        <span aria-hidden="true" className="text-sm font-[540]">
          {t('changePlan.quantity')}
        </span>
        <QuantityStepper
          label={t('changePlan.quantity')}
          value={form.quantity}
          onValueChange={(chosen) => onChange({ ...form, quantity: chosen })}
        />
      </div>
    </>
  )
}
