import { AVAILABILITIES } from '@tradepost/contract/platform/buyer/availability'
import { Card } from '@tradepost/ui/card'
import { DateTimePicker, timeZoneLabel } from '@tradepost/ui/inputs/date-time-picker'
import { Field } from '@tradepost/ui/inputs/field'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import type { ProductEditorForm } from './product-form.ts'

/** Selects from when on a product that is coming soon can be bought, in the reader's time zone. */
function StartField({ form }: { form: ProductEditorForm }) {
  const label = t('sellerProducts.sale.from')
  return (
    <Controller
      control={form.control}
      name="available_from"
      render={({ field, fieldState }) => (
        <Field
          label={label}
          isOptional
          error={fieldState.error?.message}
          hint={t('sellerProducts.sale.fromHint', {
            zone: field.value ? timeZoneLabel(new Date(field.value)) : Intl.DateTimeFormat().resolvedOptions().timeZone,
          })}
        >
          <DateTimePicker
            label={label}
            placeholder={t('sellerProducts.sale.noDate')}
            value={field.value ?? undefined}
            onValueChange={(value) => field.onChange(value ?? null)}
          />
        </Field>
      )}
    />
  )
}

/** Selects whether the shop sells a product, or only shows it. */
export function SaleCard({ form }: { form: ProductEditorForm }) {
  return (
    <Card title={t('sellerProducts.sale.title')} bodyClassName="grid gap-4">
      <Controller
        control={form.control}
        name="availability"
        render={({ field }) => (
          <RadioGroup
            legend={t('sellerProducts.sale.title')}
            isLegendHidden
            layout="joined"
            value={field.value}
            onValueChange={field.onChange}
            options={AVAILABILITIES.map((value) => ({
              value,
              label: t(`sellerProducts.sale.${value}.label`),
              detail: t(`sellerProducts.sale.${value}.detail`),
            }))}
          />
        )}
      />
      {form.watch('availability') === 'coming_soon' ? <StartField form={form} /> : null}
    </Card>
  )
}
