import { useQuery } from '@tanstack/react-query'
import type { PlanForm } from '@tradepost/contract/platform/sales/seller-subscriptions'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { PlanDialog, usePlanChoice } from '#src/nouns/subscriptions/plan-dialog.tsx'
import { planOf } from '#src/nouns/subscriptions/plan-fields.tsx'
import { formatDay } from '#src/shell/moment.ts'
import { planPreviewQuery, type ShownSubscription, useChangePlan } from './api.ts'

type Billing = Pick<PlanForm, 'proration_billing_mode' | 'effective_at' | 'on_payment_failure'>

const MODES: Record<PlanForm['proration_billing_mode'], string> = {
  prorated_immediately: t('sellerSubscriptions.changePlan.modes.prorated'),
  difference_immediately: t('sellerSubscriptions.changePlan.modes.difference'),
  full_immediately: t('sellerSubscriptions.changePlan.modes.full'),
  do_not_bill: t('sellerSubscriptions.changePlan.modes.nothing'),
}
const modes = Object.keys(MODES).filter((mode): mode is PlanForm['proration_billing_mode'] => mode in MODES)

const FIRST: Billing = {
  proration_billing_mode: 'prorated_immediately',
  effective_at: 'immediately',
  on_payment_failure: 'prevent_change',
}

type BillingFieldsProps = { value: Billing; nextBilling: string; onChange: (value: Billing) => void }

/** Selects when the plan changes, how it is charged, and what happens if the charge fails. */
function BillingFields({ value, nextBilling, onChange }: BillingFieldsProps) {
  const isNow = value.effective_at === 'immediately'
  return (
    <>
      <RadioGroup
        legend={t('sellerSubscriptions.changePlan.effective.legend')}
        value={value.effective_at}
        // The provider only accepts a scheduled change that charges the full cycle.
        onValueChange={(effective_at) =>
          onChange({
            ...value,
            effective_at,
            proration_billing_mode: effective_at === 'immediately' ? 'prorated_immediately' : 'full_immediately',
          })
        }
        options={[
          { value: 'immediately', label: t('sellerSubscriptions.changePlan.effective.now') },
          {
            value: 'next_billing_date',
            label: t('sellerSubscriptions.changePlan.effective.later', { date: formatDay(nextBilling) }),
            detail: t('sellerSubscriptions.changePlan.effective.laterDetail'),
          },
        ]}
      />
      {isNow ? (
        <Field label={t('sellerSubscriptions.changePlan.modes.label')}>
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
          legend={t('sellerSubscriptions.changePlan.failure.legend')}
          value={value.on_payment_failure}
          onValueChange={(on_payment_failure) => onChange({ ...value, on_payment_failure })}
          options={[
            { value: 'prevent_change', label: t('sellerSubscriptions.changePlan.failure.keep') },
            {
              value: 'apply_change',
              label: t('sellerSubscriptions.changePlan.failure.switch'),
              detail: t('sellerSubscriptions.changePlan.failure.switchDetail'),
            },
          ]}
        />
      ) : null}
    </>
  )
}

type ChangePlanProps = { slug: string; data: ShownSubscription; open: boolean; onOpenChange: (open: boolean) => void }

/** Changes the plan, quantity or add-ons of a subscription, with a preview of the charge. */
export function ChangePlan({ slug, data: { subscription, addons }, open, onOpenChange }: ChangePlanProps) {
  const about = { slug, id: subscription.subscription_id }
  const plan = usePlanChoice(subscription, addons)
  const [billing, setBilling] = useState(FIRST)
  const form = { ...planOf(plan.choice), ...billing }
  const change = useChangePlan(about)
  const waitsUntil = billing.effective_at === 'next_billing_date' ? subscription.next_billing_date : undefined
  const doneLabel = (charged: number): string =>
    waitsUntil
      ? t('sellerSubscriptions.changePlan.doneLater')
      : t(charged > 0 ? 'sellerSubscriptions.changePlan.donePaying' : 'nouns.planDialog.changed')
  return (
    <PlanDialog
      open={open}
      onOpenChange={(isOpen) => {
        setBilling(FIRST)
        onOpenChange(isOpen)
      }}
      title={t('sellerSubscriptions.changePlan.title', { customer: subscription.customer.name })}
      shopSlug={slug}
      plan={plan}
      preview={useQuery({ ...planPreviewQuery(about, form), enabled: open && plan.isChanged })}
      waitsUntil={waitsUntil}
      change={change}
      chargeLabel={(amount) => t('sellerSubscriptions.changePlan.submitAndCharge', { amount })}
      onSubmit={({ total, charged }) =>
        change.mutate(
          { ...form, expected_total: total },
          {
            onSuccess: () => {
              onOpenChange(false)
              toast.success(doneLabel(charged))
            },
          },
        )
      }
    >
      <BillingFields value={billing} nextBilling={subscription.next_billing_date} onChange={setBilling} />
    </PlanDialog>
  )
}
