import type { SellerBrand } from '@tradepost/contract/platform/catalog/seller-brands'
import { Card } from '@tradepost/ui/card'
import { t } from '#src/dashboard-messages.ts'
import { ImageField } from '#src/shell/forms/image-field.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { imageOwner, useRemoveImage, useSendImage } from './api.ts'

/** The logo of a brand. An upload applies right away; the primary brand's logo can be replaced but not removed. */
export function BrandImage({ slug, brand }: { slug: string; brand: SellerBrand }) {
  const send = useSendImage(slug, brand.brand_id)
  const remove = useRemoveImage(slug, brand.brand_id)
  return (
    <Card title={t('sellerBrands.image.title')} description={t('sellerBrands.image.text')}>
      <ImageField
        image={brand.image}
        owner={imageOwner(brand.brand_id)}
        onFile={(file) => {
          remove.reset()
          send(file)
        }}
        onRemove={brand.is_primary ? undefined : () => remove.mutate()}
        isRemoving={remove.isPending}
        error={remove.isError ? getErrorMessage(remove.error) : undefined}
      />
    </Card>
  )
}
