import { Card } from '@tradepost/ui/card'
import { getCurrencyFractionDigits } from '@tradepost/ui/commerce/money'
import { Field } from '@tradepost/ui/inputs/field'
import { scaleToCurrency } from '@tradepost/ui/inputs/money-input'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { RadioGroup, type RadioOption } from '@tradepost/ui/inputs/radio-group'
import { Switch } from '@tradepost/ui/inputs/switch'
import { CreditCard, Gauge, HeartHandshake, Repeat } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { taxCategories } from '#src/nouns/products/tax-categories.ts'
import { CountField } from '#src/shell/forms/count-field.tsx'
import { CurrencySearch } from '#src/shell/forms/currency-select.tsx'
import { OneTimeFields, OpenFields, RecurringFields, UsageFields } from './price-fields.tsx'
import type { PriceValues, ProductEditorForm } from './product-form.ts'
import { scaleDecimal } from './unit-price.ts'

/** The pricing types in the editor: "Pay what you want" is a one-time price whose amount the buyer chooses. */
type PriceChoice = 'once' | 'recurring' | 'open' | 'usage'

const typeOf: Record<PriceChoice, PriceValues['type']> = {
  once: 'one_time_price',
  open: 'one_time_price',
  recurring: 'recurring_price',
  usage: 'usage_based_price',
}
const choices: RadioOption<PriceChoice>[] = [
  {
    value: 'once',
    label: t('sellerProducts.price.once.label'),
    detail: t('sellerProducts.price.once.detail'),
    icon: <CreditCard aria-hidden="true" className="size-5!" />,
  },
  {
    value: 'recurring',
    label: t('sellerProducts.price.recurring.label'),
    detail: t('sellerProducts.price.recurring.detail'),
    icon: <Repeat aria-hidden="true" className="size-5!" />,
  },
  {
    value: 'open',
    label: t('sellerProducts.price.open.label'),
    detail: t('sellerProducts.price.open.detail'),
    icon: <HeartHandshake aria-hidden="true" className="size-5!" />,
  },
  {
    value: 'usage',
    label: t('sellerProducts.price.usage.label'),
    detail: t('sellerProducts.price.usage.detail'),
    icon: <Gauge aria-hidden="true" className="size-5!" />,
  },
]

function choiceOf({ type, pay_what_you_want: isOpen }: Pick<PriceValues, 'type' | 'pay_what_you_want'>): PriceChoice {
  if (type === 'recurring_price') return 'recurring'
  if (type === 'usage_based_price') return 'usage'
  return isOpen ? 'open' : 'once'
}

/** Selects the pricing type. An existing one-time product can only switch to pay what you want, and back. */
function KindField({ form, isNew }: { form: ProductEditorForm; isNew: boolean }) {
  const [type, isOpen] = form.watch(['price.type', 'price.pay_what_you_want'])
  return (
    <RadioGroup
      legend={t('sellerProducts.price.type')}
      isLegendHidden
      layout="cards"
      className="[&>div]:grid-cols-4 max-list:[&>div]:grid-cols-2"
      value={choiceOf({ type, pay_what_you_want: isOpen })}
      onValueChange={(choice) => {
        form.setValue('price.type', typeOf[choice], { shouldDirty: true })
        form.setValue('price.pay_what_you_want', choice === 'open', { shouldDirty: true })
        form.clearErrors('price')
      }}
      options={choices.map((choice) => ({ ...choice, isDisabled: !isNew && typeOf[choice.value] !== type }))}
      error={form.formState.errors.price?.type?.message}
      hint={
        isNew
          ? t('sellerProducts.price.typeHintNew')
          : type === 'one_time_price'
            ? t('sellerProducts.price.typeHintOnce')
            : t('sellerProducts.price.typeHintOther')
      }
    />
  )
}

const AMOUNTS = ['price.price', 'price.fixed_price', 'price.suggested_price', 'price.trial_amount'] as const

/** Keeps the typed numbers when the currency changes: $29.00 becomes ¥29, not ¥2,900. */
function changeCurrency(form: ProductEditorForm, to: string): void {
  const from = form.getValues('price.currency')
  for (const name of AMOUNTS) {
    const amount = form.getValues(name)
    if (amount === null || !Number.isInteger(amount)) continue
    form.setValue(name, scaleToCurrency(amount, { from, to }) ?? Number.NaN, { shouldDirty: true })
  }
  const places = getCurrencyFractionDigits(to) - getCurrencyFractionDigits(from)
  const meters = form.getValues('price.meters').map(({ price_per_unit: price, ...meter }) => ({
    ...meter,
    price_per_unit: scaleDecimal(price ?? '', places) ?? price,
  }))
  if (meters.length > 0) form.setValue('price.meters', meters, { shouldDirty: true })
  form.setValue('price.currency', to, { shouldDirty: true })
}

function CurrencyField({ form }: { form: ProductEditorForm }) {
  return (
    <Controller
      control={form.control}
      name="price.currency"
      render={({ field, fieldState }) => (
        <Field label={t('sellerProducts.price.currency')} error={fieldState.error?.message}>
          <CurrencySearch
            label={t('sellerProducts.price.currency')}
            value={field.value}
            onValueChange={(code) => changeCurrency(form, code)}
          />
        </Field>
      )}
    />
  )
}

function TaxFields({ form, isOpen }: { form: ProductEditorForm; isOpen: boolean }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-list:grid-cols-1">
        <Field
          label={t('sellerProducts.price.taxCategory')}
          error={form.formState.errors.tax_category?.message}
          hint={t('sellerProducts.price.taxCategoryHint')}
        >
          <NativeSelect {...form.register('tax_category')}>
            {taxCategories.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {isOpen ? null : (
          <CountField
            control={form.control}
            name="price.discount"
            label={t('sellerProducts.price.percentOff')}
            unit="%"
            hint={t('sellerProducts.price.percentOffHint')}
          />
        )}
      </div>
      <Controller
        control={form.control}
        name="price.tax_inclusive"
        render={({ field }) => (
          <Switch
            label={t('sellerProducts.price.taxIncluded')}
            hint={t('sellerProducts.price.taxIncludedHint')}
            checked={field.value ?? false}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </>
  )
}

type PriceCardProps = { slug: string; form: ProductEditorForm; isNew: boolean }

/** Shows the pricing fields of a product. */
export function PriceCard({ slug, form, isNew }: PriceCardProps) {
  const choice = choiceOf({ type: form.watch('price.type'), pay_what_you_want: form.watch('price.pay_what_you_want') })
  const currencyField = <CurrencyField form={form} />
  return (
    <Card title={t('sellerProducts.price.title')} bodyClassName="grid gap-5">
      <KindField form={form} isNew={isNew} />
      {choice === 'once' ? <OneTimeFields form={form} currencyField={currencyField} /> : null}
      {choice === 'open' ? <OpenFields form={form} currencyField={currencyField} /> : null}
      {choice === 'recurring' ? <RecurringFields form={form} currencyField={currencyField} /> : null}
      {choice === 'usage' ? <UsageFields slug={slug} form={form} currencyField={currencyField} /> : null}
      <TaxFields form={form} isOpen={choice === 'open'} />
    </Card>
  )
}
