import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MeterForm } from '@tradepost/contract/platform/seller-meters'
import { Card } from '@tradepost/ui/card'
import { PageHeader } from '@tradepost/ui/page-header'
import { toast } from '@tradepost/ui/toast'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showIssues } from '#src/shell/form-issues.ts'
import { FormRefusal } from '#src/shell/form-refusal.tsx'
import { LeaveGuard } from '#src/shell/leave-guard.tsx'
import { PageTitle } from '#src/shell/page-title.tsx'
import { SaveBar } from '#src/shell/save-bar.tsx'
import { useCreateMeter } from './api.ts'
import { FilterBuilder } from './filter-builder.tsx'
import { type DraftGroup, isWhole, toFilter, toFormFilter } from './filter-draft.ts'
import { knownNames, knownProperties } from './known-properties.ts'
import { CountingCard, EventCard, type MeterEditorForm, type MeterValues, NameCard } from './meter-fields.tsx'
import { followedEventsQuery, MeterPreview } from './meter-preview.tsx'
import { meterText } from './meter-words.ts'

const FORM_ID = 'meter-form'
const EMPTY: MeterValues = {
  name: '',
  description: '',
  event_name: '',
  measurement_unit: '',
  aggregation: { type: 'count', key: '' },
  filter: null,
}

function Summary({ form, draft }: { form: MeterEditorForm; draft: DraftGroup | null }) {
  const { event_name, aggregation } = form.watch()
  const filter = draft && isWhole(draft) ? toFilter(draft) : null
  return (
    <Card title="In words">
      <p className="text-sm [overflow-wrap:anywhere]">
        {meterText({ event_name: event_name.trim() || 'your', aggregation, filter })}
      </p>
      <p className="mt-2 text-sm text-ink-3">
        A meter cannot be changed later, so that what it counted stays what it was. Archive it and make another one instead.
      </p>
    </Card>
  )
}

/** Making a meter, with the events that it would count beside it. */
export function MeterEditor({ slug }: { slug: string }) {
  const navigate = useNavigate()
  const create = useCreateMeter(slug)
  const recent = useQuery(followedEventsQuery(slug, ''))
  const [draft, setDraft] = useState<DraftGroup | null>(null)
  const form = useForm<MeterValues, unknown, MeterForm>({
    resolver: zodResolver(MeterForm),
    mode: 'onTouched',
    defaultValues: EMPTY,
  })
  const { isDirty, submitCount } = form.formState
  const { event_name: eventName, aggregation } = form.watch()
  const events = recent.data?.items ?? []
  const properties = knownProperties(eventName ? events.filter((event) => event.event_name === eventName.trim()) : events)
  async function send(values: MeterForm) {
    const meter = await create.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
    if (!meter) return
    toast.success(`${meter.name} is made`)
    await navigate({
      to: '/dashboard/$slug/meters/$meterId',
      params: { slug, meterId: meter.id },
      replace: true,
      ignoreBlocker: true,
    })
  }
  function changeFilter(next: DraftGroup | null) {
    setDraft(next)
    form.setValue('filter', next && toFormFilter(next), { shouldDirty: true, shouldValidate: submitCount > 0 })
  }
  return (
    <>
      <PageTitle>New meter</PageTitle>
      <PageHeader title="New meter" description="What of your customers’ use is counted, so that a price can charge for it." />
      <FormRefusal form={form} error={create.error} title="The meter was not made" />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1">
        <form id={FORM_ID} noValidate onSubmit={form.handleSubmit(send)} className="grid content-start gap-6">
          <NameCard form={form} />
          <EventCard form={form} names={knownNames(events)} />
          <Card title="Filter" description="Which of these events count." bodyClassName="grid gap-3">
            <FilterBuilder value={draft} onValueChange={changeFilter} properties={properties} isChecked={submitCount > 0} />
          </Card>
          <CountingCard form={form} properties={properties} />
        </form>
        <div className="grid gap-6">
          <MeterPreview
            slug={slug}
            eventName={eventName}
            aggregation={aggregation}
            filter={draft === null ? null : isWhole(draft) ? toFilter(draft) : undefined}
          />
          <Summary form={form} draft={draft} />
        </div>
      </div>
      <SaveBar formId={FORM_ID} label="Create meter" words="It counts events that came before, too" isSaving={create.isPending} />
      <LeaveGuard isDirty={isDirty && !create.isPending} />
    </>
  )
}
