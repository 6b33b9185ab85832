import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { MeterForm } from '@tradepost/contract/platform/seller-meters'
import { Card } from '@tradepost/ui/card'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EditorPage } from '#src/shell/editor-page.tsx'
import { useEditor } from '#src/shell/use-editor.ts'
import { useCreateMeter } from './api.ts'
import { FilterBuilder } from './filter-builder.tsx'
import { type DraftGroup, isWhole, toFilter, toFormFilter } from './filter-draft.ts'
import { knownNames, knownProperties } from './known-properties.ts'
import { CountingCard, EventCard, type MeterEditorForm, type MeterValues, NameCard } from './meter-fields.tsx'
import { followedEventsQuery, MeterPreview } from './meter-preview.tsx'
import { meterLabel } from './meter-words.ts'

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
    <Card title="Summary">
      <p className="text-sm [overflow-wrap:anywhere]">
        {meterLabel({ event_name: event_name.trim() || 'your', aggregation, filter })}
      </p>
      <p className="mt-2 text-sm text-ink-3">
        You can’t edit a meter, so past usage stays accurate. Archive it and create another.
      </p>
    </Card>
  )
}

/** Creates a meter, with a preview of the events that it would count. */
export function MeterEditor({ slug }: { slug: string }) {
  const recent = useQuery(followedEventsQuery(slug, ''))
  const [draft, setDraft] = useState<DraftGroup | null>(null)
  const form = useForm<MeterValues, unknown, MeterForm>({
    resolver: zodResolver(MeterForm),
    mode: 'onTouched',
    defaultValues: EMPTY,
  })
  const editor = useEditor({
    form,
    thing: undefined,
    valuesOf: () => EMPTY,
    mutation: useCreateMeter(slug),
    bodyOf: (values) => values,
    savedWords: () => 'Meter created',
    pageOf: ({ id }) => `/dashboard/${slug}/meters/${id}`,
  })
  const { submitCount } = form.formState
  const { event_name: eventName, aggregation } = form.watch()
  const events = recent.data?.items ?? []
  const properties = knownProperties(eventName ? events.filter((event) => event.event_name === eventName.trim()) : events)
  const filter = draft === null ? null : isWhole(draft) ? toFilter(draft) : undefined
  function changeFilter(next: DraftGroup | null) {
    setDraft(next)
    form.setValue('filter', next && toFormFilter(next), { shouldDirty: true, shouldValidate: submitCount > 0 })
  }
  return (
    <EditorPage
      editor={editor}
      what="meter"
      newWords="Includes earlier events"
      title="New meter"
      description="Measure usage so you can charge for it."
      aside={
        <>
          <MeterPreview slug={slug} eventName={eventName} aggregation={aggregation} filter={filter} />
          <Summary form={form} draft={draft} />
        </>
      }
    >
      <NameCard form={form} />
      <EventCard form={form} names={knownNames(events)} />
      <Card title="Filter" description="Which events count." bodyClassName="grid gap-3">
        <FilterBuilder value={draft} onValueChange={changeFilter} properties={properties} isChecked={submitCount > 0} />
      </Card>
      <CountingCard form={form} properties={properties} />
    </EditorPage>
  )
}
