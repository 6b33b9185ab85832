import { MeterForm } from '@tradepost/contract/platform/catalog/seller-meters'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { ArrowUpToLine, Hash, History, Sigma } from 'lucide-react'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { EventNameField } from '#src/nouns/usage-events/event-name-field.tsx'
import { defineForm, type FormOf } from '#src/shell/forms/define-form.ts'
import type { KnownProperty } from './api.ts'
import { aggregationLabels } from './meter-labels.ts'

const NEW_METER: MeterForm = {
  name: '',
  description: '',
  event_name: '',
  measurement_unit: '',
  aggregation: { type: 'count', key: '' },
  filter: null,
}
/** A meter never changes, so the form reads none. */
export const meterForm = defineForm({ schema: MeterForm, initial: NEW_METER, read: () => NEW_METER })
export type MeterEditorForm = FormOf<typeof meterForm>

/** Shows the fields for the name and unit of a meter. */
export function NameCard({ form }: { form: MeterEditorForm }) {
  const { errors } = form.formState
  return (
    <Card title={t('sellerMeters.editor.meter')} bodyClassName="grid grid-cols-2 gap-4 max-list:grid-cols-1">
      <Field label={t('sellerMeters.facts.name')} error={errors.name?.message} hint={t('sellerMeters.editor.nameHint')}>
        <Input autoComplete="off" placeholder={t('sellerMeters.editor.namePlaceholder')} {...form.register('name')} />
      </Field>
      <Field
        label={t('sellerMeters.facts.unit')}
        error={errors.measurement_unit?.message}
        hint={t('sellerMeters.editor.unitHint')}
      >
        <Input autoComplete="off" placeholder={t('sellerMeters.editor.unitPlaceholder')} {...form.register('measurement_unit')} />
      </Field>
      <Field label={t('sellerMeters.facts.description')} isOptional error={errors.description?.message} className="col-span-full">
        <Textarea rows={2} {...form.register('description')} />
      </Field>
    </Card>
  )
}

/** Shows the field for the event name that a meter counts. */
export function EventCard({ form, names }: { form: MeterEditorForm; names: readonly string[] }) {
  return (
    <Card title={t('sellerMeters.facts.event')}>
      <EventNameField
        registration={form.register('event_name')}
        error={form.formState.errors.event_name?.message}
        hint={t('sellerMeters.editor.eventHint')}
        names={names}
      />
    </Card>
  )
}

const icons = {
  count: <Hash aria-hidden="true" />,
  sum: <Sigma aria-hidden="true" />,
  max: <ArrowUpToLine aria-hidden="true" />,
  last: <History aria-hidden="true" />,
}
const TYPES = ['count', 'sum', 'max', 'last'] as const

/** Shows the fields for how a meter turns matching events into a quantity. */
export function CountingCard({ form, properties }: { form: MeterEditorForm; properties: readonly KnownProperty[] }) {
  const listId = useId()
  const type = form.watch('aggregation.type')
  return (
    <Card title={t('sellerMeters.facts.aggregation')} bodyClassName="grid gap-4">
      <Controller
        control={form.control}
        name="aggregation.type"
        render={({ field }) => (
          <RadioGroup
            legend={t('sellerMeters.editor.aggregationLegend')}
            isLegendHidden
            layout="joined"
            value={field.value}
            onValueChange={field.onChange}
            options={TYPES.map((value) => ({ value, icon: icons[value], ...aggregationLabels[value] }))}
          />
        )}
      />
      {type === 'count' ? null : (
        <Field
          label={t('sellerMeters.editor.property')}
          error={form.formState.errors.aggregation?.key?.message}
          hint={t('sellerMeters.editor.propertyHint')}
          className="max-w-80"
        >
          <Input
            list={listId}
            autoComplete="off"
            spellCheck={false}
            placeholder="tokens"
            className="font-mono text-sm"
            {...form.register('aggregation.key')}
          />
        </Field>
      )}
      <datalist id={listId}>
        {properties
          .filter(({ kind }) => kind === 'number')
          .map(({ key }) => (
            <option key={key} value={key} />
          ))}
      </datalist>
    </Card>
  )
}
