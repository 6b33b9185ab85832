import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { UsageEventForm } from '@tradepost/contract/platform/sales/seller-usage-events'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { DateTimePicker } from '@tradepost/ui/inputs/date-time-picker'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { Sheet } from '@tradepost/ui/overlays/sheet'
import { toast } from '@tradepost/ui/overlays/toast'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { EventNameField } from '#src/nouns/usage-events/event-name-field.tsx'
import { recentEventsQuery } from '#src/nouns/usage-events/queries.ts'
import { showIssues } from '#src/shell/forms/form-issues.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useSendEvent } from './api.ts'
import { CustomerIdField } from './customer-id-field.tsx'
import { TypedEvent } from './event-values.ts'

/** Returns a new unique ID. */
const newEventId = () =>
  `test-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

type Send = ReturnType<typeof useSendEvent>
type FormProps = { slug: string; formId: string; send: Send; onSent: () => void }

function Fields({ slug, formId, send, onSent }: FormProps) {
  const recent = useQuery({ ...recentEventsQuery(slug), staleTime: 30_000 })
  const names = [...new Set(recent.data?.items.map((event) => event.event_name))]
  const form = useForm<TypedEvent, unknown, UsageEventForm>({
    resolver: zodResolver(TypedEvent),
    mode: 'onTouched',
    defaultValues: { event_id: newEventId(), customer_id: '', event_name: '', metadata: '', timestamp: null },
  })
  const { errors } = form.formState
  async function submit(values: UsageEventForm) {
    const sent = await send.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
    if (!sent) return
    if (sent.is_new) toast.success(t('sellerUsageEvents.send.sent'))
    else toast.info(t('sellerUsageEvents.send.known'))
    onSent()
  }
  return (
    <form id={formId} noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      {send.isError ? (
        <Alert tone="danger" title={t('sellerUsageEvents.send.failed')} isLive>
          {getErrorMessage(send.error)}
        </Alert>
      ) : null}
      <EventNameField registration={form.register('event_name')} error={errors.event_name?.message} names={names} />
      <Controller
        control={form.control}
        name="customer_id"
        render={({ field, fieldState }) => (
          <CustomerIdField slug={slug} value={field.value} onValueChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <Field
        label={t('sellerUsageEvents.send.metadata.label')}
        isOptional
        error={errors.metadata?.message}
        hint={t('sellerUsageEvents.send.metadata.hint')}
      >
        <Textarea
          rows={4}
          spellCheck={false}
          placeholder={'{"tokens": 128, "model": "large"}'}
          className="font-mono text-xs"
          {...form.register('metadata')}
        />
      </Field>
      <Controller
        control={form.control}
        name="timestamp"
        render={({ field, fieldState }) => (
          <Field
            label={t('sellerUsageEvents.send.time.label')}
            isOptional
            error={fieldState.error?.message}
            hint={t('sellerUsageEvents.send.time.hint')}
          >
            <DateTimePicker
              label={t('sellerUsageEvents.send.time.label')}
              placeholder={t('sellerUsageEvents.send.time.placeholder')}
              value={field.value ?? undefined}
              onValueChange={(value) => field.onChange(value ?? null)}
            />
          </Field>
        )}
      />
      <Field
        label={t('sellerUsageEvents.send.eventId.label')}
        error={errors.event_id?.message}
        hint={t('sellerUsageEvents.send.eventId.hint')}
      >
        <Input autoComplete="off" spellCheck={false} className="font-mono text-xs" {...form.register('event_id')} />
      </Field>
    </form>
  )
}

type SendEventProps = { slug: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Shows the form that sends one event by hand, the way an app does. */
export function SendEvent({ slug, open, onOpenChange }: SendEventProps) {
  const formId = useId()
  const send = useSendEvent(slug)
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => {
        send.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerUsageEvents.send.title')}
      description={t('sellerUsageEvents.send.description')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={send.isPending}>
            {t('sellerUsageEvents.send.submit')}
          </Button>
        </>
      }
    >
      <Fields slug={slug} formId={formId} send={send} onSent={() => onOpenChange(false)} />
    </Sheet>
  )
}
