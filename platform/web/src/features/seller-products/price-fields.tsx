import { NativeSelect } from '@tradepost/ui/native-select'
import type { ReactNode } from 'react'
import { CountField } from '#src/shell/count-field.tsx'
import { MoneyField } from '#src/shell/money-field.tsx'
import { MetersField } from './meters-field.tsx'
import type { ProductEditorForm } from './product-form.ts'

type FieldsProps = { form: ProductEditorForm; currencyField: ReactNode }

const pair = 'grid grid-cols-2 gap-4 max-list:grid-cols-1'
const units = [
  { value: 'Day', one: 'day', many: 'days' },
  { value: 'Week', one: 'week', many: 'weeks' },
  { value: 'Month', one: 'month', many: 'months' },
  { value: 'Year', one: 'year', many: 'years' },
] as const

/** The price of a one-time product. */
export function OneTimeFields({ form, currencyField }: FieldsProps) {
  return (
    <div className={pair}>
      <MoneyField control={form.control} name="price.price" label="Amount" currency={form.watch('price.currency')} />
      {currencyField}
    </div>
  )
}

/** The minimum and suggested amount of a pay-what-you-want price. */
export function OpenFields({ form, currencyField }: FieldsProps) {
  const currency = form.watch('price.currency')
  return (
    <>
      <div className={pair}>
        <MoneyField
          control={form.control}
          name="price.price"
          label="Minimum"
          currency={currency}
          hint="Enter 0 to allow free purchases."
        />
        {currencyField}
      </div>
      <MoneyField
        control={form.control}
        name="price.suggested_price"
        label="Suggested"
        isOptional
        currency={currency}
        hint="Prefilled at checkout. Customers can change it."
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

/** A number of intervals, as two controls with one label. */
function SpanField({ form, name, label, unitLabel, hint }: SpanFieldProps) {
  const isOne = form.watch(`${name}_count`) === 1
  return (
    <CountField
      control={form.control}
      name={`${name}_count`}
      label={label}
      hint={hint}
      aside={({ id, ...wiring }) => (
        <NativeSelect {...wiring} id={`${id}-unit`} aria-label={unitLabel} {...form.register(`${name}_interval`)}>
          {units.map(({ value, one, many }) => (
            <option key={value} value={value}>
              {isOne ? one : many}
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
      <SpanField form={form} name="price.payment_frequency" label="Billed every" unitLabel="Unit of billing interval" />
      <SpanField
        form={form}
        name="price.subscription_period"
        label="Ends after"
        unitLabel="Unit of ends after"
        hint="The subscription ends automatically after this time."
      />
    </div>
  )
}

/** The price, interval, term and trial of a subscription. */
export function RecurringFields({ form, currencyField }: FieldsProps) {
  const [currency, days] = form.watch(['price.currency', 'price.trial_period_days'])
  return (
    <>
      <div className={pair}>
        <MoneyField control={form.control} name="price.price" label="Amount" currency={currency} />
        {currencyField}
      </div>
      <CycleFields form={form} />
      <div className={pair}>
        <CountField
          control={form.control}
          name="price.trial_period_days"
          label="Trial"
          unit="days"
          hint="Enter 0 to charge right away."
        />
        {days > 0 ? (
          <MoneyField
            control={form.control}
            name="price.trial_amount"
            label="Trial price"
            isOptional
            currency={currency}
            hint="Leave it empty for a free trial."
          />
        ) : null}
      </div>
    </>
  )
}

/** The fixed price per cycle, and the meters billed in addition. */
export function UsageFields({ slug, form, currencyField }: FieldsProps & { slug: string }) {
  return (
    <>
      <div className={pair}>
        <MoneyField
          control={form.control}
          name="price.fixed_price"
          label="Fixed price"
          currency={form.watch('price.currency')}
          hint="Billed every cycle, in addition to usage. Enter 0 for none."
        />
        {currencyField}
      </div>
      <CycleFields form={form} />
      <MetersField slug={slug} form={form} />
    </>
  )
}
