import { AddonForm } from '@tradepost/contract/platform/catalog/seller-addons'
import { DESCRIPTION_MAX } from '@tradepost/contract/platform/catalog/seller-products'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { scaleToCurrency } from '@tradepost/ui/inputs/money-input'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { taxCategories } from '#src/nouns/products/tax-categories.ts'
import { CurrencySelect } from '#src/shell/forms/currency-select.tsx'
import { defineForm, type FormOf } from '#src/shell/forms/define-form.ts'
import { MoneyField } from '#src/shell/forms/money-field.tsx'
import { TextHint } from '#src/shell/forms/text-hint.tsx'

/** An amount that can't be parsed is NaN. */
export const addonForm = defineForm({
  schema: AddonForm,
  initial: { name: '', description: '', price: Number.NaN, currency: 'USD', tax_category: 'digital_products' },
})
export type AddonEditorForm = FormOf<typeof addonForm>

function CurrencyField({ form, isNew }: { form: AddonEditorForm; isNew: boolean }) {
  /** Keeps the typed figure when the currency changes: $29.00 becomes ¥29. */
  function change(to: string) {
    const { price, currency: from } = form.getValues()
    if (Number.isInteger(price)) form.setValue('price', scaleToCurrency(price, { from, to }) ?? Number.NaN, { shouldDirty: true })
    form.setValue('currency', to, { shouldDirty: true })
  }
  return (
    <Controller
      control={form.control}
      name="currency"
      render={({ field, fieldState }) => (
        <Field
          label={t('sellerAddons.price.currency')}
          error={fieldState.error?.message}
          hint={isNew ? t('sellerAddons.price.currencyHintNew') : t('sellerAddons.price.currencyHint')}
        >
          <CurrencySelect
            ref={field.ref}
            value={field.value}
            disabled={!isNew}
            onChange={(event) => change(event.target.value)}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  )
}

/** Shows the form fields of an add-on. */
export function AddonFields({ form, isNew }: { form: AddonEditorForm; isNew: boolean }) {
  const { errors } = form.formState
  return (
    <>
      <Card title={t('sellerAddons.details.title')} bodyClassName="grid gap-4">
        <Field label={t('sellerAddons.details.name')} error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field
          label={t('sellerAddons.details.description')}
          isOptional
          error={errors.description?.message}
          hint={
            <TextHint length={form.watch('description')?.length ?? 0} max={DESCRIPTION_MAX}>
              {t('sellerAddons.details.descriptionHint')}
            </TextHint>
          }
        >
          <Textarea rows={3} {...form.register('description')} />
        </Field>
      </Card>
      <Card title={t('sellerAddons.price.title')} bodyClassName="grid gap-5">
        <div className="grid grid-cols-2 gap-4 max-list:grid-cols-1">
          <MoneyField
            control={form.control}
            name="price"
            label={t('sellerAddons.price.amount')}
            currency={form.watch('currency')}
            hint={t('sellerAddons.price.amountHint')}
          />
          <CurrencyField form={form} isNew={isNew} />
        </div>
        <Field
          label={t('sellerAddons.price.taxCategory')}
          error={errors.tax_category?.message}
          hint={t('sellerAddons.price.taxCategoryHint')}
          className="max-w-80"
        >
          <NativeSelect {...form.register('tax_category')}>
            {taxCategories.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </Card>
    </>
  )
}
