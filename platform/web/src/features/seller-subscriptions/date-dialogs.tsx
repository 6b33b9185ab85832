import { zodResolver } from '@hookform/resolvers/zod'
import { PeriodForm } from '@tradepost/contract/platform/sales/seller-subscriptions'
import { toDay } from '@tradepost/ui/inputs/calendar'
import { DateTimePicker, timeZoneLabel } from '@tradepost/ui/inputs/date-time-picker'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { durationLabel } from '#src/nouns/prices/billing-interval.ts'
import { CountField } from '#src/shell/forms/count-field.tsx'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { showIssues } from '#src/shell/forms/form-issues.ts'
import { formatDay, formatMoment } from '#src/shell/moment.ts'
import { type ShownSubscription, useExtend, useMoveBilling } from './api.ts'

type DialogProps = { slug: string; data: ShownSubscription; open: boolean; onOpenChange: (open: boolean) => void }

/** Changes the next billing date. Later charges follow from it. */
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
      title={t('sellerSubscriptions.billingDate.title')}
      description={t('sellerSubscriptions.billingDate.description', { date: formatMoment(current) })}
      submitLabel={
        at && at !== current
          ? t('sellerSubscriptions.billingDate.submitAt', { date: formatDay(at) })
          : t('sellerSubscriptions.billingDate.submit')
      }
      failureTitle={t('sellerSubscriptions.billingDate.failed')}
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
              toast.success(t('sellerSubscriptions.billingDate.done', { date: formatDay(at) }))
            },
          },
        )
      }}
    >
      <Field
        label={t('sellerSubscriptions.billingDate.next')}
        hint={t('sellerSubscriptions.billingDate.zone', { zone: timeZoneLabel(new Date(now)) })}
      >
        <DateTimePicker
          label={t('sellerSubscriptions.billingDate.next')}
          min={toDay(new Date(now))}
          value={at}
          onValueChange={setAt}
        />
      </Field>
    </FormDialog>
  )
}

const UNITS = ['Day', 'Week', 'Month', 'Year'] as const

type PeriodValues = z.input<typeof PeriodForm>

/** Extends the term, which counts from the start of the subscription. */
export function PeriodDialog({ slug, data, open, onOpenChange }: DialogProps) {
  const { subscription } = data
  const { subscription_id: id, subscription_period_count: count, subscription_period_interval: interval } = subscription
  const extend = useExtend({ slug, id })
  const form = useForm<PeriodValues, unknown, PeriodForm>({
    resolver: zodResolver(PeriodForm),
    mode: 'onTouched',
    defaultValues: { count, interval },
  })
  const term = durationLabel({ count, interval })
  async function send(values: PeriodForm) {
    const changed = await extend.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
    if (!changed) return
    onOpenChange(false)
    toast.success(
      changed.expires_at
        ? t('sellerSubscriptions.term.doneUntil', { date: formatDay(changed.expires_at) })
        : t('sellerSubscriptions.term.done'),
    )
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={(isOpen) => {
        extend.reset()
        form.reset({ count, interval })
        onOpenChange(isOpen)
      }}
      title={t('sellerSubscriptions.term.title')}
      description={
        subscription.expires_at
          ? t('sellerSubscriptions.term.descriptionUntil', { term, date: formatDay(subscription.expires_at) })
          : t('sellerSubscriptions.term.description', { term })
      }
      submitLabel={t('sellerSubscriptions.term.submit')}
      failureTitle={t('sellerSubscriptions.term.failed')}
      pending={extend.isPending}
      error={extend.error}
      onSubmit={form.handleSubmit(send)}
    >
      <CountField
        control={form.control}
        name="count"
        label={t('sellerSubscriptions.term.length')}
        aside={(wiring) => (
          <NativeSelect
            {...wiring}
            id={`${wiring.id}-unit`}
            aria-label={t('sellerSubscriptions.term.unit')}
            {...form.register('interval')}
          >
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {t(`sellerSubscriptions.term.units.${unit}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      />
    </FormDialog>
  )
}
