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

/** Includes the link's current product, even if it is archived. */
function optionsOf(products: readonly ProductChoice[], saved: { id: string; name: string } | undefined) {
  const options = productOptions(products)
  if (!saved || products.some((product) => product.product_id === saved.id)) return options
  return [{ value: saved.id, label: saved.name, detail: 'not for sale' }, ...options]
}

type SaleCardProps = { slug: string; form: LinkEditorForm; saved: { id: string; name: string } | undefined }

/** The name and the product of a link. */
export function SaleCard({ slug, form, saved }: SaleCardProps) {
  const choices = useQuery(productChoicesQuery(slug))
  const products = choices.data?.items ?? []
  const product = products.find((each) => each.product_id === form.watch('product_id'))
  return (
    <Card title="Product" bodyClassName="grid gap-4">
      <Field label="Link name" error={form.formState.errors.name?.message} hint="Only you see this.">
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Controller
        control={form.control}
        name="product_id"
        render={({ field, fieldState }) => (
          <Field label="Product" error={fieldState.error?.message ?? (choices.isError ? 'Couldn’t load products' : undefined)}>
            <Combobox
              label="Product"
              value={field.value || undefined}
              placeholder={choices.isPending ? 'Loading products' : 'Choose a product'}
              searchPlaceholder="Search products"
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
            hint={`At least ${formatMoney(product.price ?? 0, product.currency)}. Leave empty to let the customer choose.`}
          />
        ) : null}
      </div>
    </Card>
  )
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

/** Options of the checkout. */
export function CheckoutCard({ form }: { form: LinkEditorForm }) {
  return (
    <Card title="Checkout" bodyClassName="grid gap-4">
      <Controller
        control={form.control}
        name="currency"
        render={({ field }) => (
          <Field label="Currency" className="max-w-80">
            <NativeSelect value={field.value ?? ''} onChange={({ target }) => field.onChange(target.value || null)}>
              <option value="">Product’s or customer’s currency</option>
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
            label="Currency selection"
            hint="Customers can pay in another currency."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="shows_discounts"
        render={({ field }) => (
          <Switch
            label="Discount code"
            hint="Lets customers enter a code."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </Card>
  )
}

/** Where the buyer goes after paying, and the metadata of the payment. */
export function AfterCard({ form, metadata }: { form: LinkEditorForm; metadata: LinkValues['metadata'] }) {
  return (
    <Card title="After payment" bodyClassName="grid gap-5">
      <Field
        label="Return URL"
        isOptional
        error={form.formState.errors.redirect_url?.message}
        hint="We add payment_id and status. Leave empty to show the receipt."
      >
        <Input type="url" autoComplete="off" spellCheck={false} placeholder="https://" {...form.register('redirect_url')} />
      </Field>
      <MetadataField
        initial={metadata}
        onValueChange={(next) => form.setValue('metadata', next, { shouldDirty: true })}
        hint="Added to every payment made with this link, such as a campaign."
      />
    </Card>
  )
}
