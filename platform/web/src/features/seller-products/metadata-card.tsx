import { POSTER_KEY } from '@tradepost/contract/platform/seller-products'
import { Card } from '@tradepost/ui/card'
import { MetadataField } from '#src/shell/metadata-field.tsx'
import type { ShownProduct } from './api.ts'
import type { ProductEditorForm } from './product-form.ts'
import { NEW_PRODUCT, valuesOf } from './product-values.ts'

/** Pairs for programs: what the seller's own systems know the product by. */
export function MetadataCard({ form, product }: { form: ProductEditorForm; product: ShownProduct | undefined }) {
  const errors = form.formState.errors.metadata
  const words = errors?.[POSTER_KEY]?.message ?? errors?.root?.message
  return (
    <Card title="For your programs">
      <MetadataField
        initial={product ? valuesOf(product).metadata : NEW_PRODUCT.metadata}
        onValueChange={(metadata) => form.setValue('metadata', metadata, { shouldDirty: true })}
        hint="Buyers do not see it; comes back with everything the provider tells of this product."
      />
      {words ? (
        <p role="alert" className="mt-2 text-xs font-medium text-danger-text">
          {words}
        </p>
      ) : null}
    </Card>
  )
}
