import { Card } from '@tradepost/ui/card'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { PictureField } from '#src/shell/image-field.tsx'
import { errorMessage } from '#src/shell/request.ts'
import { pictureOwner, type ShownProduct, useProductUploads, useRemovePicture } from './api.ts'
import { PosterChoice } from './poster-choice.tsx'
import type { ProductEditorForm } from './product-form.ts'

/** Selects a drawing, for a product without an image. */
function DrawingField({ form }: { form: ProductEditorForm }) {
  return (
    <div className="grid gap-3 border-t border-line pt-4">
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
export function NewPictureCard(props: {
  form: ProductEditorForm
  chosen: File | null
  onChosenChange: (file: File | null) => void
}) {
  const { form, chosen, onChosenChange } = props
  return (
    <Card title={t('sellerProducts.image.title')} description={t('sellerProducts.image.description')} bodyClassName="grid gap-4">
      <PictureField
        image={null}
        owner="new product"
        chosen={chosen}
        onFile={onChosenChange}
        onRemove={() => onChosenChange(null)}
      />
      {chosen ? null : <DrawingField form={form} />}
    </Card>
  )
}

/** Shows the image of a product, or a drawing. Uploads are saved right away. */
export function PictureCard({ slug, product, form }: { slug: string; product: ShownProduct; form: ProductEditorForm }) {
  const { sendPicture } = useProductUploads(slug)
  const remove = useRemovePicture(slug, product.product_id)
  return (
    <Card title={t('sellerProducts.image.title')} description={t('sellerProducts.image.description')} bodyClassName="grid gap-4">
      <PictureField
        image={product.image}
        owner={pictureOwner(product.product_id)}
        onFile={(file) => {
          remove.reset()
          sendPicture(product.product_id, file, product.image !== null)
        }}
        onRemove={() => remove.mutate()}
        isRemoving={remove.isPending}
        error={remove.isError ? errorMessage(remove.error) : undefined}
      />
      {product.image ? null : <DrawingField form={form} />}
    </Card>
  )
}
