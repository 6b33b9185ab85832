import { useQuery } from '@tanstack/react-query'
import type { PlanForm } from '@tradepost/contract/platform/seller-subscriptions'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Dialog, DialogClose } from '@tradepost/ui/dialog'
import { Field } from '@tradepost/ui/field'
import { formatMoney } from '@tradepost/ui/money'
import { NativeSelect } from '@tradepost/ui/native-select'
import { RadioGroup } from '@tradepost/ui/radio-group'
import { toast } from '@tradepost/ui/toast'
import { useState } from 'react'
import { PlanCost } from '#src/nouns/subscriptions/plan-cost.tsx'
import { choiceOf, isSameChoice, PlanFields, planOf } from '#src/nouns/subscriptions/plan-fields.tsx'
import { formatDay } from '#src/shell/moment.ts'
import { errorMessage } from '#src/shell/request.ts'
import { planPreviewQuery, type ShownSubscription, useChangePlan } from './api.ts'

type Billing = Pick<PlanForm, 'proration_billing_mode' | 'effective_at' | 'on_payment_failure'>

const MODES: Record<PlanForm['proration_billing_mode'], string> = {
  prorated_immediately: 'Prorated',
  difference_immediately: 'Full price difference',
  full_immediately: 'Full price, new cycle starts today',
  do_not_bill: 'Nothing now, new price at renewal',
}
const modes = Object.keys(MODES).filter((mode): mode is PlanForm['proration_billing_mode'] => mode in MODES)

const FIRST: Billing = {
  proration_billing_mode: 'prorated_immediately',
  effective_at: 'immediately',
  on_payment_failure: 'prevent_change',
}

type BillingFieldsProps = { value: Billing; nextBilling: string; onChange: (value: Billing) => void }

/** When a plan changes, how it is charged, and what happens if the charge fails. */
function BillingFields({ value, nextBilling, onChange }: BillingFieldsProps) {
  const isNow = value.effective_at === 'immediately'
  return (
    <>
      <RadioGroup
        legend="Effective date"
        value={value.effective_at}
        // The provider only accepts a scheduled change with a full cycle.
        onValueChange={(effective_at) =>
          onChange({
            ...value,
            effective_at,
            proration_billing_mode: effective_at === 'immediately' ? 'prorated_immediately' : 'full_immediately',
          })
        }
        options={[
          { value: 'immediately', label: 'Right away' },
          { value: 'next_billing_date', label: `On ${formatDay(nextBilling)}`, detail: 'At renewal' },
        ]}
      />
      {isNow ? (
        <Field label="Charge now">
          <NativeSelect
            value={value.proration_billing_mode}
            onChange={(event) => {
              const chosen = modes.find((mode) => mode === event.target.value)
              if (chosen) onChange({ ...value, proration_billing_mode: chosen })
            }}
          >
            {modes.map((mode) => (
              <option key={mode} value={mode}>
                {MODES[mode]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ) : null}
      {isNow && value.proration_billing_mode !== 'do_not_bill' ? (
        <RadioGroup
          legend="If the payment fails"
          value={value.on_payment_failure}
          onValueChange={(on_payment_failure) => onChange({ ...value, on_payment_failure })}
          options={[
            { value: 'prevent_change', label: 'Keep the current plan' },
            { value: 'apply_change', label: 'Switch to the new plan', detail: 'Puts the subscription on hold' },
          ]}
        />
      ) : null}
    </>
  )
}

type ChangePlanProps = { slug: string; data: ShownSubscription; open: boolean; onOpenChange: (open: boolean) => void }

/** Changes the plan, quantity or add-ons of a subscription, with a preview of the charge. */
export function ChangePlan({ slug, data, open, onOpenChange }: ChangePlanProps) {
  const { subscription, addons } = data
  const about = { slug, id: subscription.subscription_id }
  const current = choiceOf(subscription, addons)
  const [choice, setChoice] = useState(current)
  const [billing, setBilling] = useState(FIRST)
  const isChanged = !isSameChoice(choice, current)
  const form = { ...planOf(choice), ...billing }
  const preview = useQuery({ ...planPreviewQuery(about, form), enabled: open && isChanged })
  const change = useChangePlan(about)
  const isLater = billing.effective_at === 'next_billing_date'
  const { total_amount: total = 0, currency = subscription.currency } = preview.data?.immediate_charge.summary ?? {}
  const isKnown = preview.isSuccess && !preview.isPlaceholderData
  const charges = isChanged && isKnown && !isLater && total > 0
  function submit() {
    change.mutate(
      { ...form, expected_total: total },
      {
        onSuccess: () => {
          onOpenChange(false)
          toast.success(
            isLater
              ? 'Plan change scheduled'
              : charges
                ? 'Payment in progress. The plan changes when it succeeds.'
                : 'Plan changed',
          )
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
        setBilling(FIRST)
        onOpenChange(isOpen)
      }}
      size="lg"
      title={`Change ${subscription.customer.name}’s plan`}
      footer={
        <>
          <DialogClose>
            <Button>Keep current plan</Button>
          </DialogClose>
          <Button variant="primary" disabled={!isChanged || !isKnown} pending={change.isPending} onClick={submit}>
            {charges ? `Change and charge ${formatMoney(total, currency)}` : 'Change plan'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <PlanFields shopSlug={slug} current={subscription} value={choice} onChange={setChoice} />
        <BillingFields value={billing} nextBilling={subscription.next_billing_date} onChange={setBilling} />
        {isChanged ? (
          <PlanCost preview={preview} waitsUntil={isLater ? subscription.next_billing_date : undefined} />
        ) : (
          <p className="text-sm text-ink-3">Choose a new plan, quantity or add-on.</p>
        )}
        {change.isError ? (
          <Alert tone="danger" title="Plan not changed" isLive>
            {errorMessage(change.error)}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  )
}
