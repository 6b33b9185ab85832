import { TimeInterval } from '@tradepost/contract/provider/prices'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { CountField } from '#src/shell/forms/count-field.tsx'
import { MoneyField } from '#src/shell/forms/money-field.tsx'
import { MetersField } from './meters-field.tsx'
import type { ProductEditorForm } from './product-form.ts'

type FieldsProps = { form: ProductEditorForm; currencyField: ReactNode }

const pair = 'grid grid-cols-2 gap-4 max-list:grid-cols-1'

/** Shows the field for the price of a one-time product. */
export function OneTimeFields({ form, currencyField }: FieldsProps) {
  return (
    <div className={pair}>
      <MoneyField
        control={form.control}
        name="price.price"
        label={t('sellerProducts.price.amount')}
        currency={form.watch('price.currency')}
      />
      {currencyField}
    </div>
  )
}

/** Shows the fields for the minimum and suggested amount of a pay-what-you-want price. */
export function OpenFields({ form, currencyField }: FieldsProps) {
  const currency = form.watch('price.currency')
  return (
    <>
      <div className={pair}>
        <MoneyField
          control={form.control}
          name="price.price"
          label={t('sellerProducts.price.minimum')}
          currency={currency}
          hint={t('sellerProducts.price.minimumHint')}
        />
        {currencyField}
      </div>
      <MoneyField
        control={form.control}
        name="price.suggested_price"
        label={t('sellerProducts.price.suggested')}
        isOptional
        currency={currency}
        hint={t('sellerProducts.price.suggestedHint')}
        className="max-w-80"
      />
    </>
  )
}

type SpanFieldProps = {
  form: ProductEditorForm
  name: 'price.payment_frequency' | 'price.subscription_period'
  label: string
  unitLabel: string
  hint?: ReactNode
}

/** Shows a number of intervals, as two controls with one label. */
function SpanField({ form, name, label, unitLabel, hint }: SpanFieldProps) {
  const count = form.watch(`${name}_count`)
  return (
    <CountField
      control={form.control}
      name={`${name}_count`}
      label={label}
      hint={hint}
      aside={({ id, ...wiring }) => (
        <NativeSelect {...wiring} id={`${id}-unit`} aria-label={unitLabel} {...form.register(`${name}_interval`)}>
          {TimeInterval.options.map((interval) => (
            <option key={interval} value={interval}>
              {t(`sellerProducts.intervals.${interval}`, { count })}
            </option>
          ))}
        </NativeSelect>
      )}
    />
  )
}

function CycleFields({ form }: { form: ProductEditorForm }) {
  return (
    <div className={pair}>
      <SpanField
        form={form}
        name="price.payment_frequency"
        label={t('sellerProducts.price.billedEvery')}
        unitLabel={t('sellerProducts.price.billedEveryUnit')}
      />
      <SpanField
        form={form}
        name="price.subscription_period"
        label={t('sellerProducts.price.endsAfter')}
        unitLabel={t('sellerProducts.price.endsAfterUnit')}
        hint={t('sellerProducts.price.endsAfterHint')}
      />
    </div>
  )
}

/** Shows the fields for the price, interval, term and trial of a subscription. */
export function RecurringFields({ form, currencyField }: FieldsProps) {
  const [currency, days] = form.watch(['price.currency', 'price.trial_period_days'])
  return (
    <>
      <div className={pair}>
        <MoneyField control={form.control} name="price.price" label={t('sellerProducts.price.amount')} currency={currency} />
        {currencyField}
      </div>
      <CycleFields form={form} />
      <div className={pair}>
        <CountField
          control={form.control}
          name="price.trial_period_days"
          label={t('sellerProducts.price.trial')}
          unit={t('sellerProducts.price.trialUnit')}
          hint={t('sellerProducts.price.trialHint')}
        />
        {days > 0 ? (
          <MoneyField
            control={form.control}
            name="price.trial_amount"
            label={t('sellerProducts.price.trialPrice')}
            isOptional
            currency={currency}
            hint={t('sellerProducts.price.trialPriceHint')}
          />
        ) : null}
      </div>
    </>
  )
}

/** Shows the fields for the fixed price per cycle and the meters billed in addition. */
export function UsageFields({ slug, form, currencyField }: FieldsProps & { slug: string }) {
  return (
    <>
      <div className={pair}>
        <MoneyField
          control={form.control}
          name="price.fixed_price"
          label={t('sellerProducts.price.fixedPrice')}
          currency={form.watch('price.currency')}
          hint={t('sellerProducts.price.fixedPriceHint')}
        />
        {currencyField}
      </div>
      <CycleFields form={form} />
      <MetersField slug={slug} form={form} />
    </>
  )
}
