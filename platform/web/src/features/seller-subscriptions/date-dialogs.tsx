import { zodResolver } from '@hookform/resolvers/zod'
import { PeriodForm } from '@tradepost/contract/platform/seller-subscriptions'
import { toDay } from '@tradepost/ui/calendar'
import { DateTimePicker, timeZoneLabel } from '@tradepost/ui/date-time-picker'
import { Field } from '@tradepost/ui/field'
import { NativeSelect } from '@tradepost/ui/native-select'
import { toast } from '@tradepost/ui/toast'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { durationLabel } from '#src/nouns/prices/billing-interval.ts'
import { CountField } from '#src/shell/count-field.tsx'
import { showIssues } from '#src/shell/form-issues.ts'
import { formatDay, formatMoment } from '#src/shell/moment.ts'
import { type ShownSubscription, useExtend, useMoveBilling } from './api.ts'
import { FormDialog } from './form-dialog.tsx'

type DialogProps = { slug: string; data: ShownSubscription; open: boolean; onOpenChange: (open: boolean) => void }

/** Changes the next billing date; later charges follow from it. */
export function NextBillingDialog({ slug, data, open, onOpenChange }: DialogProps) {
  const { subscription, now } = data
  const { subscription_id: id, next_billing_date: current } = subscription
  const [at, setAt] = useState<string | undefined>(current)
  const move = useMoveBilling({ slug, id })
  return (
    <FormDialog
      open={open}
      onOpenChange={(isOpen) => {
        move.reset()
        setAt(current)
        onOpenChange(isOpen)
      }}
      title="Change billing date"
      description={`Currently ${formatMoment(current)}. Nothing is charged before the new date, and later charges follow from it.`}
      submitLabel={at && at !== current ? `Charge on ${formatDay(at)}` : 'Change billing date'}
      failureTitle="Date not changed"
      pending={move.isPending}
      isDisabled={!at || at === current}
      error={move.error}
      onSubmit={(event) => {
        event.preventDefault()
        if (!at) return
        move.mutate(
          { at },
          {
            onSuccess: () => {
              onOpenChange(false)
              toast.success(`Next charge on ${formatDay(at)}`)
            },
          },
        )
      }}
    >
      <Field label="Next charge" hint={`Times in ${timeZoneLabel(new Date(now))}.`}>
        <DateTimePicker label="Next charge" min={toDay(new Date(now))} value={at} onValueChange={setAt} />
      </Field>
    </FormDialog>
  )
}

const UNITS = ['Day', 'Week', 'Month', 'Year'] as const

type PeriodValues = z.input<typeof PeriodForm>

/** Extends the term, counted from the start of the subscription. */
export function PeriodDialog({ slug, data, open, onOpenChange }: DialogProps) {
  const { subscription } = data
  const { subscription_id: id, subscription_period_count: count, subscription_period_interval: interval } = subscription
  const extend = useExtend({ slug, id })
  const form = useForm<PeriodValues, unknown, PeriodForm>({
    resolver: zodResolver(PeriodForm),
    mode: 'onTouched',
    defaultValues: { count, interval },
  })
  async function send(values: PeriodForm) {
    const changed = await extend.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
    if (!changed) return
    onOpenChange(false)
    toast.success(changed.expires_at ? `Subscription ends on ${formatDay(changed.expires_at)}` : 'Term extended')
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={(isOpen) => {
        extend.reset()
        form.reset({ count, interval })
        onOpenChange(isOpen)
      }}
      title="Extend term"
      description={`Currently ${durationLabel({ count, interval })}${subscription.expires_at ? `, until ${formatDay(subscription.expires_at)}` : ''}. You can only extend it.`}
      submitLabel="Extend term"
      failureTitle="Term not changed"
      pending={extend.isPending}
      error={extend.error}
      onSubmit={form.handleSubmit(send)}
    >
      <CountField
        control={form.control}
        name="count"
        label="New term length"
        aside={(wiring) => (
          <NativeSelect {...wiring} id={`${wiring.id}-unit`} aria-label="Unit of the term" {...form.register('interval')}>
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {unit.toLowerCase()}s
              </option>
            ))}
          </NativeSelect>
        )}
      />
    </FormDialog>
  )
}
