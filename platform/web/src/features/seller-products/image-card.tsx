import { POSTERS } from '@tradepost/contract/platform/buyer/storefront'
import { Card } from '@tradepost/ui/card'
import { Poster } from '@tradepost/ui/drawings/posters'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { ImageField } from '#src/shell/forms/image-field.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { imageOwner, type ShownProduct, useProductUploads, useRemoveImage } from './api.ts'
import type { ProductEditorForm } from './product-form.ts'
import type { PosterChoice as Choice } from './read-poster.ts'

type PosterChoiceProps = { value: Choice | null; onValueChange: (value: Choice | null) => void; productName: string }

/** Selects a product's drawing. Without a choice, the product gets the drawing that matches its name, or its initials. */
function PosterChoice({ value, onValueChange, productName }: PosterChoiceProps) {
  const name = useId()
  const options = [
    ...POSTERS.map((poster) => ({ value: poster, label: t(`sellerProducts.drawings.${poster}`) })),
    { value: null, label: t('sellerProducts.image.automatic') },
  ]
  return (
    <fieldset>
      <legend className="sr-only">{t('sellerProducts.image.drawing')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-3">
        {options.map((option) => (
          <label key={option.value ?? 'automatic'} className="relative grid cursor-pointer gap-1.5 text-xs">
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              onChange={() => onValueChange(option.value)}
              className="peer absolute inset-0 z-1 cursor-pointer appearance-none opacity-0"
            />
            <span className="block overflow-hidden rounded-lg outline-offset-2 outline-accent peer-checked:outline-2 peer-focus-visible:outline-3 peer-focus-visible:outline-focus">
              <Poster name={option.value ?? (productName.trim() || '?')} />
            </span>
            <span className="truncate text-ink-2 peer-checked:font-[560] peer-checked:text-ink">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Selects a drawing, for a product without an image. */
function DrawingField({ form }: { form: ProductEditorForm }) {
  return (
    <div className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <p className="text-sm text-ink-3">{t('sellerProducts.image.drawingHint')}</p>
      <Controller
        control={form.control}
        name="poster"
        render={({ field }) => (
          <PosterChoice value={field.value} onValueChange={field.onChange} productName={form.watch('name')} />
        )}
      />
    </div>
  )
}

/** Selects the image of a new product, uploaded after it is created. */
export function NewImageCard(props: {
  form: ProductEditorForm
  mayUpload: boolean
  chosen: File | null
  onChosenChange: (file: File | null) => void
}) {
  const { form, mayUpload, chosen, onChosenChange } = props
  return (
    <Card title={t('sellerProducts.image.title')} description={t('sellerProducts.image.description')} bodyClassName="grid gap-4">
      {mayUpload ? (
        <ImageField
          image={null}
          owner="new product"
          chosen={chosen}
          onFile={onChosenChange}
          onRemove={() => onChosenChange(null)}
        />
      ) : null}
      {chosen ? null : <DrawingField form={form} />}
    </Card>
  )
}

/** Shows the image of a product, or a drawing. Uploads are saved right away. */
export function ImageCard({ slug, product, form }: { slug: string; product: ShownProduct; form: ProductEditorForm }) {
  const { sendImage } = useProductUploads(slug)
  const remove = useRemoveImage(slug, product.product_id)
  return (
    <Card title={t('sellerProducts.image.title')} description={t('sellerProducts.image.description')} bodyClassName="grid gap-4">
      <ImageField
        image={product.image}
        owner={imageOwner(product.product_id)}
        onFile={(file) => {
          remove.reset()
          sendImage(product.product_id, file, product.image !== null)
        }}
        onRemove={() => remove.mutate()}
        isRemoving={remove.isPending}
        error={remove.isError ? getErrorMessage(remove.error) : undefined}
      />
      {product.image ? null : <DrawingField form={form} />}
    </Card>
  )
}
