import type { MeterForm } from '@tradepost/contract/platform/seller-meters'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { RadioGroup } from '@tradepost/ui/radio-group'
import { Textarea } from '@tradepost/ui/textarea'
import { ArrowUpToLine, Hash, History, Sigma } from 'lucide-react'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { EventNameField } from '#src/nouns/usage-events/event-name-field.tsx'
import type { KnownProperty } from './known-properties.ts'
import { aggregationWords } from './meter-words.ts'

export type MeterValues = z.input<typeof MeterForm>
export type MeterEditorForm = UseFormReturn<MeterValues, unknown, MeterForm>

/** Name and unit of a meter. */
export function NameCard({ form }: { form: MeterEditorForm }) {
  const { errors } = form.formState
  return (
    <Card title="Meter" bodyClassName="grid grid-cols-2 gap-4 max-list:grid-cols-1">
      <Field label="Name" error={errors.name?.message} hint="Shown on customers’ invoices.">
        <Input autoComplete="off" placeholder="API calls" {...form.register('name')} />
      </Field>
      <Field label="Unit" error={errors.measurement_unit?.message} hint="Shown after figures.">
        <Input autoComplete="off" placeholder="calls" {...form.register('measurement_unit')} />
      </Field>
      <Field label="Description" isOptional error={errors.description?.message} className="col-span-full">
        <Textarea rows={2} {...form.register('description')} />
      </Field>
    </Card>
  )
}

/** The event name that a meter counts. */
export function EventCard({ form, names }: { form: MeterEditorForm; names: readonly string[] }) {
  return (
    <Card title="Event">
      <EventNameField
        registration={form.register('event_name')}
        error={form.formState.errors.event_name?.message}
        hint="Must match your events exactly, including case."
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

/** How a meter turns matching events into a quantity. */
export function CountingCard({ form, properties }: { form: MeterEditorForm; properties: readonly KnownProperty[] }) {
  const listId = useId()
  const type = form.watch('aggregation.type')
  return (
    <Card title="Aggregation" bodyClassName="grid gap-4">
      <Controller
        control={form.control}
        name="aggregation.type"
        render={({ field }) => (
          <RadioGroup
            legend="How usage is calculated"
            isLegendHidden
            layout="joined"
            value={field.value}
            onValueChange={field.onChange}
            options={TYPES.map((value) => ({ value, icon: icons[value], ...aggregationWords[value] }))}
          />
        )}
      />
      {type === 'count' ? null : (
        <Field
          label="Property"
          error={form.formState.errors.aggregation?.key?.message}
          hint="The metadata key with the number. Text values are ignored."
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
