import { CURRENCY_CODES } from '@tradepost/contract/provider/primitives'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { IconButton } from '@tradepost/ui/icon-button'
import { Field } from '@tradepost/ui/inputs/field'
import { PercentInput } from '@tradepost/ui/inputs/percent-input'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Banknote, Percent, Plus, X } from 'lucide-react'
import { Controller, useFieldArray } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { CurrencySelect } from '#src/shell/forms/currency-select.tsx'
import { useIsEditable } from '#src/shell/forms/editable.tsx'
import { MoneyField } from '#src/shell/forms/money-field.tsx'
import type { DiscountEditorForm } from './discount-values.ts'

const kinds = [
  {
    value: 'percentage',
    label: t('sellerDiscounts.amount.percentage.label'),
    detail: t('sellerDiscounts.amount.percentage.detail'),
    icon: <Percent aria-hidden="true" className="size-5!" />,
  },
  {
    value: 'flat',
    label: t('sellerDiscounts.amount.flat.label'),
    detail: t('sellerDiscounts.amount.flat.detail'),
    icon: <Banknote aria-hidden="true" className="size-5!" />,
  },
] as const

function CurrencyRow({ form, index, onRemove }: { form: DiscountEditorForm; index: number; onRemove: (() => void) | undefined }) {
  const isFlat = form.watch('type') === 'flat'
  const currency = form.watch(`currencies.${index}.currency`)
  const errors = form.formState.errors.currencies?.[index]
  return (
    <fieldset className="grid grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1fr)_2.25rem] items-start gap-3 max-list:grid-cols-2">
      <legend className="sr-only">{currency}</legend>
      <Field label={t('sellerDiscounts.amount.currency')} error={errors?.currency?.message}>
        <CurrencySelect offersReplaced {...form.register(`currencies.${index}.currency`)} />
      </Field>
      <MoneyField
        control={form.control}
        name={`currencies.${index}.amount`}
        label={isFlat ? t('sellerDiscounts.amount.amountOff') : t('sellerDiscounts.amount.maximum')}
        isOptional={!isFlat}
        currency={currency}
      />
      <MoneyField
        control={form.control}
        name={`currencies.${index}.minimum_subtotal`}
        label={t('sellerDiscounts.amount.minimumSubtotal')}
        isOptional
        currency={currency}
      />
      {onRemove ? (
        <IconButton
          label={t('sellerDiscounts.amount.removeCurrency', { currency })}
          onClick={onRemove}
          className="mt-6 max-list:justify-self-start"
        >
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </fieldset>
  )
}

function Currencies({ form }: { form: DiscountEditorForm }) {
  const isEditable = useIsEditable()
  const isFlat = form.watch('type') === 'flat'
  const rows = useFieldArray({ control: form.control, name: 'currencies' })
  const taken = form.watch('currencies').map(({ currency }) => currency)
  const next = ['USD', 'EUR', 'GBP', ...CURRENCY_CODES].find((code) => !taken.includes(code))
  const error = form.formState.errors.currencies?.message ?? form.formState.errors.currencies?.root?.message
  if (!isEditable && rows.fields.length === 0) return null
  return (
    <div className="grid gap-4">
      {rows.fields.map((row, index) => (
        <CurrencyRow
          key={row.id}
          form={form}
          index={index}
          // The amounts in other currencies are converted from the first row, so it can't be removed.
          onRemove={!isEditable || (isFlat && index === 0) ? undefined : () => rows.remove(index)}
        />
      ))}
      {error ? (
        <p role="alert" className="text-xs font-medium text-danger-text">
          {error}
        </p>
      ) : null}
      {isEditable && next ? (
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => rows.append({ currency: next, is_default: false, amount: null, minimum_subtotal: null })}
          >
            {isFlat ? t('sellerDiscounts.amount.addCurrency') : t('sellerDiscounts.amount.addLimits')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Changes the type of discount. A percentage needs no currency; a fixed amount starts with one, the main currency. */
function changeKind(form: DiscountEditorForm, type: 'percentage' | 'flat'): void {
  const currencies = form.getValues('currencies')
  const first = currencies.length > 0 ? currencies : [{ currency: 'USD', is_default: true, amount: null, minimum_subtotal: null }]
  form.setValue('type', type, { shouldDirty: true })
  form.setValue(
    'currencies',
    type === 'percentage'
      ? currencies.filter(({ amount, minimum_subtotal }) => amount || minimum_subtotal)
      : first.map((terms, index) => ({ ...terms, is_default: index === 0 })),
    { shouldDirty: true },
  )
  form.clearErrors(['basis_points', 'currencies'])
}

/** Shows the fields for the amount of a discount and its limits by currency. */
export function AmountCard({ form }: { form: DiscountEditorForm }) {
  const type = form.watch('type')
  return (
    <Card title={t('sellerDiscounts.amount.title')} bodyClassName="grid gap-5">
      <RadioGroup
        legend={t('sellerDiscounts.amount.type')}
        isLegendHidden
        layout="cards"
        value={type}
        onValueChange={(next) => changeKind(form, next)}
        options={kinds}
      />
      {type === 'percentage' ? (
        <Controller
          control={form.control}
          name="basis_points"
          render={({ field, fieldState }) => (
            <Field
              label={t('sellerDiscounts.amount.percentage.label')}
              error={fieldState.error?.message}
              hint={t('sellerDiscounts.amount.percentageHint')}
              className="max-w-48"
            >
              <PercentInput
                ref={field.ref}
                name={field.name}
                basisPoints={field.value}
                onBasisPointsChange={field.onChange}
                onBlur={field.onBlur}
              />
            </Field>
          )}
        />
      ) : null}
      <Currencies key={type} form={form} />
    </Card>
  )
}
