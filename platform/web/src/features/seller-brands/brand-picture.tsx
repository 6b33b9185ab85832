import type { SellerBrand } from '@tradepost/contract/platform/seller-brands'
import { Card } from '@tradepost/ui/card'
import { t } from '#src/dashboard-messages.ts'
import { PictureField } from '#src/shell/image-field.tsx'
import { errorMessage } from '#src/shell/request.ts'
import { pictureOwner, useRemovePicture, useSendPicture } from './api.ts'

/** Shows the logo of a brand. Uploads are saved right away; the primary brand's logo can be replaced but not removed. */
export function BrandPicture({ slug, brand }: { slug: string; brand: SellerBrand }) {
  const send = useSendPicture(slug, brand.brand_id)
  const remove = useRemovePicture(slug, brand.brand_id)
  return (
    <Card title={t('sellerBrands.picture.title')} description={t('sellerBrands.picture.text')}>
      <PictureField
        image={brand.image}
        owner={pictureOwner(brand.brand_id)}
        onFile={(file) => {
          remove.reset()
          send(file)
        }}
        onRemove={brand.is_primary ? undefined : () => remove.mutate()}
        isRemoving={remove.isPending}
        error={remove.isError ? errorMessage(remove.error) : undefined}
      />
    </Card>
  )
}
