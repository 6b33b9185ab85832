import { useQuery } from '@tanstack/react-query'
import { Card } from '@tradepost/ui/card'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { EditorPage } from '#src/shell/forms/editor-page.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { knownNames, listKnownProperties, useCreateMeter } from './api.ts'
import { FilterBuilder } from './filter-builder.tsx'
import { type DraftGroup, isWhole, toFilter, toFormFilter } from './filter-draft.ts'
import { CountingCard, EventCard, type MeterEditorForm, meterForm, NameCard } from './meter-fields.tsx'
import { meterLabel } from './meter-labels.ts'
import { followedEventsQuery, MeterPreview } from './meter-preview.tsx'

function Summary({ form, draft }: { form: MeterEditorForm; draft: DraftGroup | null }) {
  const { event_name, aggregation } = form.watch()
  const filter = draft && isWhole(draft) ? toFilter(draft) : null
  return (
    <Card title={t('sellerMeters.draftSummary.title')}>
      <p className="text-sm [overflow-wrap:anywhere]">{meterLabel({ event_name: event_name.trim(), aggregation, filter })}</p>
      <p className="mt-2 text-sm text-ink-3">{t('sellerMeters.draftSummary.text')}</p>
    </Card>
  )
}

/** Shows the form that creates a meter, with a preview of the events it would count. */
export function MeterEditor({ slug }: { slug: string }) {
  const recent = useQuery(followedEventsQuery(slug, ''))
  const [draft, setDraft] = useState<DraftGroup | null>(null)
  const editor = useEditor(meterForm, {
    thing: undefined,
    save: useCreateMeter(slug),
    savedWords: () => t('sellerMeters.editor.created'),
    pageOf: ({ id }) => `/dashboard/${slug}/meters/${id}`,
  })
  const { form } = editor
  const { submitCount } = form.formState
  const { event_name: eventName, aggregation } = form.watch()
  const events = recent.data?.items ?? []
  const properties = listKnownProperties(eventName ? events.filter((event) => event.event_name === eventName.trim()) : events)
  const filter = draft === null ? null : isWhole(draft) ? toFilter(draft) : undefined
  function changeFilter(next: DraftGroup | null) {
    setDraft(next)
    form.setValue('filter', next && toFormFilter(next), { shouldDirty: true, shouldValidate: submitCount > 0 })
  }
  return (
    <EditorPage
      editor={editor}
      kind="meter"
      title={t('sellerMeters.list.new')}
      description={t('sellerMeters.list.description')}
      aside={
        <>
          <MeterPreview slug={slug} eventName={eventName} aggregation={aggregation} filter={filter} />
          <Summary form={form} draft={draft} />
        </>
      }
    >
      <NameCard form={form} />
      <EventCard form={form} names={knownNames(events)} />
      <Card
        title={t('sellerMeters.filter.title')}
        description={t('sellerMeters.editor.filterDescription')}
        bodyClassName="grid gap-3"
      >
        <FilterBuilder value={draft} onValueChange={changeFilter} properties={properties} isChecked={submitCount > 0} />
      </Card>
      <CountingCard form={form} properties={properties} />
    </EditorPage>
  )
}
