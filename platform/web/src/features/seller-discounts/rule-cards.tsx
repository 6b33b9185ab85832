import { Card } from '@tradepost/ui/card'
import { DateTimePicker, timeZoneLabel } from '@tradepost/ui/inputs/date-time-picker'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { ProductsField } from '#src/nouns/products/products-field.tsx'
import { CountField } from '#src/shell/forms/count-field.tsx'
import type { DiscountEditorForm } from './discount-values.ts'

/** Shows the fields for the code that customers enter, and for the seller's name of the discount. */
export function CodeCard({ form, isNew }: { form: DiscountEditorForm; isNew: boolean }) {
  const { errors } = form.formState
  return (
    <Card title={t('sellerDiscounts.code.title')} bodyClassName="grid grid-cols-2 gap-4 max-list:grid-cols-1">
      <Field
        label={t('sellerDiscounts.code.code')}
        isOptional={isNew}
        error={errors.code?.message}
        hint={isNew ? t('sellerDiscounts.code.codeHintNew') : t('sellerDiscounts.code.codeHint')}
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
          className="font-mono uppercase"
          {...form.register('code')}
        />
      </Field>
      <Field
        label={t('sellerDiscounts.code.name')}
        isOptional
        error={errors.name?.message}
        hint={t('sellerDiscounts.code.nameHint')}
      >
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
    </Card>
  )
}

/** Shows the fields for the products and customers that a discount applies to. */
export function AudienceCard({ form, slug }: { form: DiscountEditorForm; slug: string }) {
  return (
    <Card title={t('sellerDiscounts.audience.title')} bodyClassName="grid gap-5">
      <Controller
        control={form.control}
        name="restricted_to"
        render={({ field, fieldState }) => (
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 text-sm font-[540]">{t('sellerDiscounts.audience.products')}</legend>
            <ProductsField
              slug={slug}
              value={field.value}
              onValueChange={field.onChange}
              noneText={t('sellerDiscounts.audience.allProducts')}
            />
            {fieldState.error ? <p className="text-xs font-medium text-danger-text">{fieldState.error.message}</p> : null}
          </fieldset>
        )}
      />
      <Controller
        control={form.control}
        name="customer_eligibility"
        render={({ field }) => (
          <RadioGroup
            legend={t('sellerDiscounts.audience.customers')}
            layout="joined"
            value={field.value}
            onValueChange={field.onChange}
            options={(['any', 'first_time', 'existing', 'specific'] as const).map((value) => ({
              value,
              label: t(`sellerDiscounts.eligibility.${value}.label`),
              detail: t(`sellerDiscounts.eligibility.${value}.detail`),
            }))}
          />
        )}
      />
    </Card>
  )
}

/** Shows the fields for the usage limits of a discount. */
export function LimitsCard({ form }: { form: DiscountEditorForm }) {
  const count = { control: form.control, isOptional: true, placeholder: t('sellerDiscounts.limits.none') } as const
  return (
    <Card title={t('sellerDiscounts.limits.title')} bodyClassName="grid grid-cols-3 gap-4 max-shell:grid-cols-1">
      <CountField
        {...count}
        name="usage_limit"
        label={t('sellerDiscounts.limits.total')}
        unit={t('sellerDiscounts.limits.times')}
      />
      <CountField
        {...count}
        name="per_customer_usage_limit"
        label={t('sellerDiscounts.limits.perCustomer')}
        unit={t('sellerDiscounts.limits.times')}
      />
      <CountField
        {...count}
        name="subscription_cycles"
        label={t('sellerDiscounts.limits.cycles')}
        unit={t('sellerDiscounts.limits.payments')}
        hint={t('sellerDiscounts.limits.cyclesHint')}
      />
    </Card>
  )
}

/** Shows the fields for the start and end of a discount, in the reader's time zone, which the card names. */
export function TimeCard({ form }: { form: DiscountEditorForm }) {
  const zone = form.watch('expires_at') ?? form.watch('starts_at')
  const words = zone ? timeZoneLabel(new Date(zone)) : Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Card
      title={t('sellerDiscounts.schedule.title')}
      action={t('sellerDiscounts.schedule.zone', { zone: words })}
      bodyClassName="grid max-w-112 gap-4"
    >
      {(
        [
          ['starts_at', t('sellerDiscounts.schedule.starts'), t('sellerDiscounts.schedule.immediately'), '00:00'],
          ['expires_at', t('sellerDiscounts.schedule.ends'), t('sellerDiscounts.schedule.never'), '23:59'],
        ] as const
      ).map(([name, label, placeholder, firstTime]) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field, fieldState }) => (
            <Field label={label} isOptional error={fieldState.error?.message}>
              <DateTimePicker
                label={label}
                placeholder={placeholder}
                firstTime={firstTime}
                value={field.value ?? undefined}
                onValueChange={(value) => field.onChange(value ?? null)}
              />
            </Field>
          )}
        />
      ))}
    </Card>
  )
}
