import { POSTER_KEY } from '@tradepost/contract/platform/catalog/seller-products'
import { Card } from '@tradepost/ui/card'
import { t } from '#src/dashboard-messages.ts'
import { MetadataField } from '#src/shell/forms/metadata-field.tsx'
import type { ShownProduct } from './api.ts'
import { type ProductEditorForm, productForm } from './product-form.ts'

/** Shows the key-value pairs for the seller's own systems. */
export function MetadataCard({ form, product }: { form: ProductEditorForm; product: ShownProduct | undefined }) {
  const errors = form.formState.errors.metadata
  const words = errors?.[POSTER_KEY]?.message ?? errors?.root?.message
  return (
    <Card title={t('sellerProducts.metadata.title')}>
      <MetadataField
        initial={productForm.valuesOf(product).metadata}
        onValueChange={(metadata) => form.setValue('metadata', metadata, { shouldDirty: true })}
        hint={t('sellerProducts.metadata.hint')}
      />
      {words ? (
        <p role="alert" className="mt-2 text-xs font-medium text-danger-text">
          {words}
        </p>
      ) : null}
    </Card>
  )
}
