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
  prorated_immediately: 'The days that are left, less what was paid for them',
  difference_immediately: 'The whole difference in price',
  full_immediately: 'A whole new cycle, from today',
  do_not_bill: 'Nothing now, the new price from the next charge on',
}
const modes = Object.keys(MODES).filter((mode): mode is PlanForm['proration_billing_mode'] => mode in MODES)

const FIRST: Billing = {
  proration_billing_mode: 'prorated_immediately',
  effective_at: 'immediately',
  on_payment_failure: 'prevent_change',
}

type BillingFieldsProps = { value: Billing; nextBilling: string; onChange: (value: Billing) => void }

/** When a plan changes, how that is charged, and what happens when it cannot be. */
function BillingFields({ value, nextBilling, onChange }: BillingFieldsProps) {
  const isNow = value.effective_at === 'immediately'
  return (
    <>
      <RadioGroup
        legend="When"
        value={value.effective_at}
        // The provider takes a change that waits only as a whole cycle.
        onValueChange={(effective_at) =>
          onChange({
            ...value,
            effective_at,
            proration_billing_mode: effective_at === 'immediately' ? 'prorated_immediately' : 'full_immediately',
          })
        }
        options={[
          { value: 'immediately', label: 'Now' },
          { value: 'next_billing_date', label: `On ${formatDay(nextBilling)}`, detail: 'with the next charge' },
        ]}
      />
      {isNow ? (
        <Field label="Charged now">
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
          legend="If the charge fails"
          value={value.on_payment_failure}
          onValueChange={(on_payment_failure) => onChange({ ...value, on_payment_failure })}
          options={[
            { value: 'prevent_change', label: 'The old plan stays' },
            { value: 'apply_change', label: 'The new plan begins', detail: 'and the subscription is put on hold' },
          ]}
        />
      ) : null}
    </>
  )
}

type ChangePlanProps = { slug: string; data: ShownSubscription; open: boolean; onOpenChange: (open: boolean) => void }

/** Another plan, quantity or other add-ons for somebody, with what that charges. */
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
              ? 'The plan changes with the next charge'
              : charges
                ? `${formatMoney(total, currency)} is being charged`
                : 'The plan is changed',
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
      title={`Change the plan of ${subscription.customer.name}`}
      footer={
        <>
          <DialogClose>
            <Button>Keep the plan</Button>
          </DialogClose>
          <Button variant="primary" disabled={!isChanged || !isKnown} pending={change.isPending} onClick={submit}>
            {charges ? `Change and charge ${formatMoney(total, currency)}` : 'Change the plan'}
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
          <p className="text-sm text-ink-3">Choose what is to be different.</p>
        )}
        {change.isError ? (
          <Alert tone="danger" title="The plan is as it was" isLive>
            {errorMessage(change.error)}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  )
}
