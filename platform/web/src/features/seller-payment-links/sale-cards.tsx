import { useQuery } from '@tanstack/react-query'
import type { ProductChoice } from '@tradepost/contract/platform/seller-product-choices'
import { CURRENCY_CODES } from '@tradepost/contract/provider/primitives'
import { Card } from '@tradepost/ui/card'
import { Combobox } from '@tradepost/ui/combobox'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { formatMoney } from '@tradepost/ui/money'
import { NativeSelect } from '@tradepost/ui/native-select'
import { Switch } from '@tradepost/ui/switch'
import { Controller } from 'react-hook-form'
import { productChoicesQuery, productOptions } from '#src/nouns/products/product-choices.tsx'
import { CountField } from '#src/shell/count-field.tsx'
import { MetadataField } from '#src/shell/metadata-field.tsx'
import { MoneyField } from '#src/shell/money-field.tsx'
import type { LinkEditorForm, LinkValues } from './link-values.ts'

/** The product, with the one that the link has now even when it is no longer on the shelf. */
function optionsOf(products: readonly ProductChoice[], saved: { id: string; name: string } | undefined) {
  const options = productOptions(products)
  if (!saved || products.some((product) => product.product_id === saved.id)) return options
  return [{ value: saved.id, label: saved.name, detail: 'not on the shelf' }, ...options]
}

type SaleCardProps = { slug: string; form: LinkEditorForm; saved: { id: string; name: string } | undefined }

/** What the link is called, and what it sells. */
export function SaleCard({ slug, form, saved }: SaleCardProps) {
  const choices = useQuery(productChoicesQuery(slug))
  const products = choices.data?.items ?? []
  const product = products.find((each) => each.product_id === form.watch('product_id'))
  return (
    <Card title="What it sells" bodyClassName="grid gap-4">
      <Field label="Name of the link" error={form.formState.errors.name?.message} hint="For your list; buyers do not see it.">
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Controller
        control={form.control}
        name="product_id"
        render={({ field, fieldState }) => (
          <Field label="Product" error={fieldState.error?.message ?? (choices.isError ? 'The products did not load' : undefined)}>
            <Combobox
              label="Product"
              value={field.value || undefined}
              placeholder={choices.isPending ? 'Loading the products' : 'Choose a product'}
              searchPlaceholder="Search by name"
              options={optionsOf(products, saved)}
              onValueChange={(id) => {
                field.onChange(id)
                form.setValue('amount', null, { shouldDirty: true })
                form.clearErrors('product_id')
              }}
            />
          </Field>
        )}
      />
      <div className="grid grid-cols-2 gap-4 max-list:grid-cols-1">
        <CountField control={form.control} name="quantity" label="Quantity" />
        {product?.is_open_price && product.currency ? (
          <MoneyField
            control={form.control}
            name="amount"
            label="Amount"
            isOptional
            currency={product.currency}
            hint={`From ${formatMoney(product.price ?? 0, product.currency)}; empty: the buyer says it.`}
          />
        ) : null}
      </div>
    </Card>
  )
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

/** What buyers find at the checkout. */
export function CheckoutCard({ form }: { form: LinkEditorForm }) {
  return (
    <Card title="At the checkout" bodyClassName="grid gap-4">
      <Controller
        control={form.control}
        name="currency"
        render={({ field }) => (
          <Field label="Currency" className="max-w-80">
            <NativeSelect value={field.value ?? ''} onChange={({ target }) => field.onChange(target.value || null)}>
              <option value="">The product’s, or the buyer’s own</option>
              {CURRENCY_CODES.map((code) => (
                <option key={code} value={code}>
                  {`${code}, ${currencyNames.of(code) ?? code}`}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="shows_currency_selector"
        render={({ field }) => (
          <Switch
            label="Choice of currency"
            hint="Buyers may pay in another one."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="shows_discounts"
        render={({ field }) => (
          <Switch label="Discount code" hint="A field for a code." checked={field.value} onCheckedChange={field.onChange} />
        )}
      />
    </Card>
  )
}

/** Where the buyer goes, and what the payment brings back. */
export function AfterCard({ form, metadata }: { form: LinkEditorForm; metadata: LinkValues['metadata'] }) {
  return (
    <Card title="Afterwards" bodyClassName="grid gap-5">
      <Field
        label="Buyers go to"
        isOptional
        error={form.formState.errors.redirect_url?.message}
        hint="Once they paid; with payment_id and status added. Empty: they stay on the receipt."
      >
        <Input type="url" autoComplete="off" spellCheck={false} placeholder="https://" {...form.register('redirect_url')} />
      </Field>
      <MetadataField
        initial={metadata}
        onValueChange={(next) => form.setValue('metadata', next, { shouldDirty: true })}
        hint="Written on every payment made by this link, such as a campaign."
      />
    </Card>
  )
}
