import { ACTIVATION_MESSAGE_MAX } from '@tradepost/contract/platform/catalog/seller-products'
import { TimeInterval } from '@tradepost/contract/provider/prices'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { Switch } from '@tradepost/ui/inputs/switch'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { CountField } from '#src/shell/forms/count-field.tsx'
import { TextHint } from '#src/shell/forms/text-hint.tsx'
import type { ProductEditorForm } from './product-form.ts'

/** Selects how long a key is valid: forever, or for a number of intervals. */
function DurationField({ form }: { form: ProductEditorForm }) {
  const duration = form.watch('license_key_duration')
  const unitField = (id: string) => (
    <NativeSelect
      id={id}
      aria-label={t('sellerProducts.license.validityUnit')}
      value={duration?.interval ?? ''}
      onChange={(event) => {
        const interval = TimeInterval.safeParse(event.target.value).data
        const next = interval ? { count: duration?.count ?? 1, interval } : null
        form.setValue('license_key_duration', next, { shouldDirty: true })
        form.clearErrors('license_key_duration')
      }}
    >
      <option value="">{t('sellerProducts.license.neverExpires')}</option>
      {TimeInterval.options.map((interval) => (
        <option key={interval} value={interval}>
          {t(`sellerProducts.license.units.${interval}`)}
        </option>
      ))}
    </NativeSelect>
  )
  if (!duration) return <Field label={t('sellerProducts.license.validity')}>{({ id }) => unitField(id)}</Field>
  return (
    <CountField
      control={form.control}
      name="license_key_duration.count"
      label={t('sellerProducts.license.validity')}
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
          label={t('sellerProducts.license.limit')}
          isOptional
          placeholder={t('sellerProducts.license.noLimit')}
          hint={t('sellerProducts.license.limitHint')}
        />
        {isSubscription ? null : <DurationField form={form} />}
      </div>
      {isSubscription ? <p className="text-sm text-ink-3">{t('sellerProducts.license.subscription')}</p> : null}
      <Field
        label={t('sellerProducts.license.instructions')}
        isOptional
        error={errors.license_key_activation_message?.message}
        hint={
          <TextHint length={form.watch('license_key_activation_message')?.length ?? 0} max={ACTIVATION_MESSAGE_MAX}>
            {t('sellerProducts.license.instructionsHint')}
          </TextHint>
        }
      >
        <Textarea rows={3} {...form.register('license_key_activation_message')} />
      </Field>
    </>
  )
}

/** Shows the fields for a product's license keys and their limits. */
export function LicenseCard({ form }: { form: ProductEditorForm }) {
  return (
    <Card title={t('sellerProducts.license.title')} bodyClassName="grid gap-4">
      <Controller
        control={form.control}
        name="license_key_enabled"
        render={({ field }) => (
          <Switch
            label={t('sellerProducts.license.issue')}
            hint={t('sellerProducts.license.issueHint')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {form.watch('license_key_enabled') ? <KeyFields form={form} /> : null}
    </Card>
  )
}
