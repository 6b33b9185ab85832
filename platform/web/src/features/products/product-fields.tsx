import type { ProductForm } from '@tradepost/contract/platform/seller'
import { CURRENCY_CODES } from '@tradepost/contract/provider/primitives'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { MoneyInput } from '@tradepost/ui/money-input'
import { NativeSelect } from '@tradepost/ui/native-select'
import { Switch } from '@tradepost/ui/switch'
import { Textarea } from '@tradepost/ui/textarea'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { PosterChoice } from './poster-choice.tsx'

/** The editor's form; the price may be missing while it is typed. */
export type ProductEditorForm = UseFormReturn<z.input<typeof ProductForm>, unknown, z.output<typeof ProductForm>>

const DESCRIPTION_MAX = 1000
const taxCategories = [
  { value: 'digital_products', label: 'Digital product' },
  { value: 'saas', label: 'Software as a service' },
  { value: 'e_book', label: 'E-book' },
  { value: 'edtech', label: 'Online course' },
  { value: 'live_tutoring', label: 'Live tutoring' },
] satisfies { value: z.input<typeof ProductForm>['tax_category']; label: string }[]

function IdentityCard({ form }: { form: ProductEditorForm }) {
  const { errors } = form.formState
  const length = form.watch('description')?.length ?? 0
  return (
    <Card title="What it is" bodyClassName="grid gap-4">
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label="Description"
        isOptional
        error={errors.description?.message}
        hint={
          <span className="flex justify-between gap-3">
            <span>Shown in the shop and on the product page.</span>
            <span className="tabular-nums">
              {length} / {DESCRIPTION_MAX}
            </span>
          </span>
        }
      >
        <Textarea rows={3} {...form.register('description')} />
      </Field>
    </Card>
  )
}

function PriceCard({ form }: { form: ProductEditorForm }) {
  const { errors } = form.formState
  const currency = form.watch('currency')
  const priceError = errors.price?.type === 'invalid_type' ? 'Enter a price, such as 29.00' : errors.price?.message
  return (
    <Card title="Price" description="Paid once" bodyClassName="grid gap-4">
      <div className="grid grid-cols-2 gap-4 max-list:grid-cols-1">
        <Field label="Amount" error={priceError}>
          <Controller
            control={form.control}
            name="price"
            render={({ field }) => (
              <MoneyInput
                ref={field.ref}
                name="price"
                amount={Number.isInteger(field.value) ? field.value : null}
                currency={currency}
                onAmountChange={(amount) => field.onChange(amount ?? Number.NaN)}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
        <Field label="Currency" error={errors.currency?.message}>
          <NativeSelect {...form.register('currency')}>
            {CURRENCY_CODES.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <Controller
        control={form.control}
        name="tax_inclusive"
        render={({ field }) => (
          <Switch
            label="Tax is part of the price"
            hint="Off: tax is added at checkout by the buyer’s country."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      <Field label="Tax category" error={errors.tax_category?.message} hint="Decides the rate at checkout." className="max-w-80">
        <NativeSelect {...form.register('tax_category')}>
          {taxCategories.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </Card>
  )
}

/** The editor's cards: what it is, what it costs, how it looks. */
export function ProductFields({ form }: { form: ProductEditorForm }) {
  return (
    <div className="grid content-start gap-6">
      <IdentityCard form={form} />
      <PriceCard form={form} />
      <Card title="Picture" description="One object on one ground">
        <Controller
          control={form.control}
          name="poster"
          render={({ field }) => (
            <PosterChoice value={field.value ?? null} onValueChange={field.onChange} productName={form.watch('name')} />
          )}
        />
      </Card>
    </div>
  )
}
