import { useQuery } from '@tanstack/react-query'
import { DESCRIPTION_MAX } from '@tradepost/contract/platform/catalog/seller-products'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { brandsQuery } from '#src/nouns/brands/queries.ts'
import { TextHint } from '#src/shell/forms/text-hint.tsx'
import type { ProductEditorForm } from './product-form.ts'

/** Selects the product's brand, for businesses with more than one. */
function BrandField({ slug, form }: { slug: string; form: ProductEditorForm }) {
  const brands = useQuery(brandsQuery(slug))
  const items = brands.data?.items ?? []
  if (brands.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        {t('sellerProducts.identity.brandsFailed')}
        <Button size="sm" onClick={() => void brands.refetch()} pending={brands.isFetching}>
          {t('sellerProducts.editor.retry')}
        </Button>
      </p>
    )
  if (items.length < 2) return null
  return (
    <Controller
      control={form.control}
      name="brand_id"
      render={({ field, fieldState }) => (
        <Field
          label={t('sellerProducts.identity.brand')}
          error={fieldState.error?.message}
          hint={t('sellerProducts.identity.brandHint')}
          className="max-w-80"
        >
          <NativeSelect
            ref={field.ref}
            value={field.value ?? items[0]?.brand_id}
            onChange={(event) => field.onChange(event.target.value)}
            onBlur={field.onBlur}
          >
            {items.map((brand) => (
              <option key={brand.brand_id} value={brand.brand_id}>
                {brand.name ?? t('sellerProducts.identity.unnamedBrand')}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
    />
  )
}

/** Shows the fields for the name, descriptions and brand of a product. */
export function IdentityCard({ slug, form }: { slug: string; form: ProductEditorForm }) {
  const { errors } = form.formState
  return (
    <Card title={t('sellerProducts.identity.title')} bodyClassName="grid gap-4">
      <Field label={t('sellerProducts.identity.name')} error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label={t('sellerProducts.identity.description')}
        isOptional
        error={errors.description?.message}
        hint={
          <TextHint length={form.watch('description')?.length ?? 0} max={DESCRIPTION_MAX}>
            {t('sellerProducts.identity.descriptionHint')}
          </TextHint>
        }
      >
        <Textarea rows={3} {...form.register('description')} />
      </Field>
      <Field
        label={t('sellerProducts.identity.longDescription')}
        isOptional
        error={errors.long_description?.message}
        hint={t('sellerProducts.identity.longDescriptionHint')}
      >
        <Textarea rows={10} dir="auto" className="font-mono text-sm" {...form.register('long_description')} />
      </Field>
      <BrandField slug={slug} form={form} />
    </Card>
  )
}
