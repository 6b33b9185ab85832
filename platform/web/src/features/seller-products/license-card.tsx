import { ACTIVATION_MESSAGE_MAX } from '@tradepost/contract/platform/seller-products'
import { TimeInterval } from '@tradepost/contract/provider/prices'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/field'
import { NativeSelect } from '@tradepost/ui/native-select'
import { Switch } from '@tradepost/ui/switch'
import { Textarea } from '@tradepost/ui/textarea'
import { Controller } from 'react-hook-form'
import { CountField } from '#src/shell/count-field.tsx'
import { TextHint } from '#src/shell/text-hint.tsx'
import type { ProductEditorForm } from './product-form.ts'

const unitWords: Record<TimeInterval, string> = { Day: 'days', Week: 'weeks', Month: 'months', Year: 'years' }

/** How long a key works: for ever, or so many of an interval. */
function DurationField({ form }: { form: ProductEditorForm }) {
  const duration = form.watch('license_key_duration')
  const unitField = (id: string) => (
    <NativeSelect
      id={id}
      aria-label="Unit of how long a key works"
      value={duration?.interval ?? ''}
      onChange={(event) => {
        const interval = TimeInterval.safeParse(event.target.value).data
        const next = interval ? { count: duration?.count ?? 1, interval } : null
        form.setValue('license_key_duration', next, { shouldDirty: true })
        form.clearErrors('license_key_duration')
      }}
    >
      <option value="">for ever</option>
      {TimeInterval.options.map((interval) => (
        <option key={interval} value={interval}>
          {unitWords[interval]}
        </option>
      ))}
    </NativeSelect>
  )
  if (!duration) return <Field label="Keys work">{({ id }) => unitField(id)}</Field>
  return (
    <CountField
      control={form.control}
      name="license_key_duration.count"
      label="Keys work for"
      aside={({ id }) => unitField(`${id}-unit`)}
    />
  )
}

function KeyFields({ form }: { form: ProductEditorForm }) {
  const { errors } = form.formState
  const isSubscription = form.watch('price.type') !== 'one_time_price'
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-list:grid-cols-1">
        <CountField
          control={form.control}
          name="license_key_activations_limit"
          label="Activations of one key"
          isOptional
          placeholder="No limit"
          hint="On how many devices a key works at the same time."
        />
        {isSubscription ? null : <DurationField form={form} />}
      </div>
      {isSubscription ? <p className="text-sm text-ink-3">The keys of a subscription work as long as it runs.</p> : null}
      <Field
        label="Words beside the key"
        isOptional
        error={errors.license_key_activation_message?.message}
        hint={
          <TextHint length={form.watch('license_key_activation_message').length} max={ACTIVATION_MESSAGE_MAX}>
            Such as where to enter it. Mailed and shown with the key.
          </TextHint>
        }
      >
        <Textarea rows={3} {...form.register('license_key_activation_message')} />
      </Field>
    </>
  )
}

/** Whether buyers get a license key, and what it lets them do. */
export function LicenseCard({ form }: { form: ProductEditorForm }) {
  return (
    <Card title="License keys" bodyClassName="grid gap-4">
      <Controller
        control={form.control}
        name="license_key_enabled"
        render={({ field }) => (
          <Switch
            label="Every buyer gets a license key"
            hint="One for each unit that is bought."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {form.watch('license_key_enabled') ? <KeyFields form={form} /> : null}
    </Card>
  )
}
