import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Layers } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { ProductsField } from '#src/nouns/products/products-field.tsx'
import { useIsEditable } from '#src/shell/forms/editable.tsx'
import type { ShownProduct } from './api.ts'
import type { ProductEditorForm } from './product-form.ts'

/** Selects the products that share a page of the shop with this one, such as monthly, yearly and lifetime. */
export function PlansCard({ slug, form, product }: { slug: string; form: ProductEditorForm; product: ShownProduct }) {
  const isEditable = useIsEditable()
  const set = (plans: ShownProduct['plans']) => {
    form.setValue('plans', plans, { shouldDirty: true })
    form.clearErrors('plans')
  }
  if (!form.watch('plans'))
    return (
      <Card title={t('sellerProducts.plans.title')} bodyClassName="grid justify-items-start gap-3">
        <p className="text-sm text-ink-3">{t('sellerProducts.plans.none')}</p>
        {isEditable ? (
          <Button
            size="sm"
            icon={<Layers aria-hidden="true" />}
            onClick={() => set({ name: product.name, product_ids: [product.product_id] })}
          >
            {t('sellerProducts.plans.begin')}
          </Button>
        ) : null}
      </Card>
    )
  return (
    <Card title={t('sellerProducts.plans.title')} bodyClassName="grid gap-4">
      <Field
        label={t('sellerProducts.plans.name')}
        error={form.formState.errors.plans?.name?.message}
        hint={t('sellerProducts.plans.nameHint')}
      >
        <Input autoComplete="off" {...form.register('plans.name')} />
      </Field>
      <Controller
        control={form.control}
        name="plans.product_ids"
        render={({ field, fieldState }) => (
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 text-sm font-[540]">{t('sellerProducts.plans.products')}</legend>
            <ProductsField
              slug={slug}
              value={field.value}
              onValueChange={field.onChange}
              isOrdered
              noneText={t('sellerProducts.plans.noProducts')}
            />
            {fieldState.error ? (
              <p role="alert" className="text-xs font-medium text-danger-text">
                {fieldState.error.message}
              </p>
            ) : (
              <p className="text-xs text-ink-3">{t('sellerProducts.plans.productsHint')}</p>
            )}
          </fieldset>
        )}
      />
      {isEditable ? (
        <div>
          <Button size="sm" onClick={() => set(null)}>
            {t('sellerProducts.plans.end')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
