import { Card } from '@tradepost/ui/card'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { ImageField } from '#src/shell/forms/image-field.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { imageOwner, type ShownProduct, useProductUploads, useRemoveImage } from './api.ts'
import { PosterChoice } from './poster-choice.tsx'
import type { ProductEditorForm } from './product-form.ts'

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
