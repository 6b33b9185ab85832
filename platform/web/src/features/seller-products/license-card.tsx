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

/** How long a key is valid: forever, or for a number of intervals. */
function DurationField({ form }: { form: ProductEditorForm }) {
  const duration = form.watch('license_key_duration')
  const unitField = (id: string) => (
    <NativeSelect
      id={id}
      aria-label="Unit of key validity"
      value={duration?.interval ?? ''}
      onChange={(event) => {
        const interval = TimeInterval.safeParse(event.target.value).data
        const next = interval ? { count: duration?.count ?? 1, interval } : null
        form.setValue('license_key_duration', next, { shouldDirty: true })
        form.clearErrors('license_key_duration')
      }}
    >
      <option value="">Never expires</option>
      {TimeInterval.options.map((interval) => (
        <option key={interval} value={interval}>
          {unitWords[interval]}
        </option>
      ))}
    </NativeSelect>
  )
  if (!duration) return <Field label="Key validity">{({ id }) => unitField(id)}</Field>
  return (
    <CountField
      control={form.control}
      name="license_key_duration.count"
      label="Key validity"
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
          label="Activation limit"
          isOptional
          placeholder="No limit"
          hint="How many devices can use a key at once."
        />
        {isSubscription ? null : <DurationField form={form} />}
      </div>
      {isSubscription ? <p className="text-sm text-ink-3">Subscription keys work while the subscription is active.</p> : null}
      <Field
        label="Activation instructions"
        isOptional
        error={errors.license_key_activation_message?.message}
        hint={
          <TextHint length={form.watch('license_key_activation_message').length} max={ACTIVATION_MESSAGE_MAX}>
            For example, where to enter it. Shown and emailed with the key.
          </TextHint>
        }
      >
        <Textarea rows={3} {...form.register('license_key_activation_message')} />
      </Field>
    </>
  )
}

/** Whether customers get a license key, and its limits. */
export function LicenseCard({ form }: { form: ProductEditorForm }) {
  return (
    <Card title="License keys" bodyClassName="grid gap-4">
      <Controller
        control={form.control}
        name="license_key_enabled"
        render={({ field }) => (
          <Switch
            label="Issue license keys"
            hint="One per unit purchased."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {form.watch('license_key_enabled') ? <KeyFields form={form} /> : null}
    </Card>
  )
}
