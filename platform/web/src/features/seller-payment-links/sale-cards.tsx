import { useQuery } from '@tanstack/react-query'
import type { ProductChoice } from '@tradepost/contract/platform/catalog/seller-product-choices'
import type { Metadata } from '@tradepost/contract/provider/primitives'
import { Card } from '@tradepost/ui/card'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { Combobox } from '@tradepost/ui/inputs/combobox'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Switch } from '@tradepost/ui/inputs/switch'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { productChoicesQuery, toProductOptions } from '#src/nouns/products/product-choices.tsx'
import { CountField } from '#src/shell/forms/count-field.tsx'
import { CurrencySelect } from '#src/shell/forms/currency-select.tsx'
import { MetadataField } from '#src/shell/forms/metadata-field.tsx'
import { MoneyField } from '#src/shell/forms/money-field.tsx'
import type { LinkEditorForm } from './link-values.ts'

/** Returns the products to choose from, including the link's current product even if it is archived. */
function optionsOf(products: readonly ProductChoice[], saved: { id: string; name: string } | undefined) {
  const options = toProductOptions(products)
  if (!saved || products.some((product) => product.product_id === saved.id)) return options
  return [{ value: saved.id, label: saved.name, detail: t('sellerPaymentLinks.sale.notForSale') }, ...options]
}

type SaleCardProps = { slug: string; form: LinkEditorForm; saved: { id: string; name: string } | undefined }

/** Shows the fields for the name and the product of a link. */
export function SaleCard({ slug, form, saved }: SaleCardProps) {
  const choices = useQuery(productChoicesQuery(slug))
  const products = choices.data?.items ?? []
  const product = products.find((each) => each.product_id === form.watch('product_id'))
  return (
    <Card title={t('sellerPaymentLinks.sale.title')} bodyClassName="grid gap-4">
      <Field
        label={t('sellerPaymentLinks.sale.name')}
        error={form.formState.errors.name?.message}
        hint={t('sellerPaymentLinks.sale.nameHint')}
      >
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Controller
        control={form.control}
        name="product_id"
        render={({ field, fieldState }) => (
          <Field
            label={t('sellerPaymentLinks.sale.product')}
            error={fieldState.error?.message ?? (choices.isError ? t('sellerPaymentLinks.sale.productsFailed') : undefined)}
          >
            <Combobox
              label={t('sellerPaymentLinks.sale.product')}
              value={field.value || undefined}
              placeholder={
                choices.isPending ? t('sellerPaymentLinks.sale.productsLoading') : t('sellerPaymentLinks.sale.productPlaceholder')
              }
              searchPlaceholder={t('sellerPaymentLinks.sale.productSearch')}
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
        <CountField control={form.control} name="quantity" label={t('sellerPaymentLinks.sale.quantity')} />
        {product?.is_open_price && product.currency ? (
          <MoneyField
            control={form.control}
            name="amount"
            label={t('sellerPaymentLinks.sale.amount')}
            isOptional
            currency={product.currency}
            hint={t('sellerPaymentLinks.sale.amountHint', { amount: formatMoney(product.price ?? 0, product.currency) })}
          />
        ) : null}
      </div>
    </Card>
  )
}

/** Shows the checkout options of a link. */
export function CheckoutCard({ form }: { form: LinkEditorForm }) {
  return (
    <Card title={t('sellerPaymentLinks.checkout.title')} bodyClassName="grid gap-4">
      <Controller
        control={form.control}
        name="currency"
        render={({ field }) => (
          <Field label={t('sellerPaymentLinks.checkout.currency')} className="max-w-80">
            <CurrencySelect
              none={t('sellerPaymentLinks.checkout.anyCurrency')}
              value={field.value ?? ''}
              onChange={({ target }) => field.onChange(target.value || null)}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="shows_currency_selector"
        render={({ field }) => (
          <Switch
            label={t('sellerPaymentLinks.checkout.currencySelection')}
            hint={t('sellerPaymentLinks.checkout.currencySelectionHint')}
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
            label={t('sellerPaymentLinks.checkout.discountCode')}
            hint={t('sellerPaymentLinks.checkout.discountCodeHint')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </Card>
  )
}

/** Shows the fields for the return URL after payment, and for the payment's metadata. */
export function AfterCard({ form, metadata }: { form: LinkEditorForm; metadata: Metadata }) {
  return (
    <Card title={t('sellerPaymentLinks.after.title')} bodyClassName="grid gap-5">
      <Field
        label={t('sellerPaymentLinks.after.returnUrl')}
        isOptional
        error={form.formState.errors.redirect_url?.message}
        hint={t('sellerPaymentLinks.after.returnUrlHint')}
      >
        <Input type="url" autoComplete="off" spellCheck={false} placeholder="https://" {...form.register('redirect_url')} />
      </Field>
      <MetadataField
        initial={metadata}
        onValueChange={(next) => form.setValue('metadata', next, { shouldDirty: true })}
        hint={t('sellerPaymentLinks.after.metadataHint')}
      />
    </Card>
  )
}
