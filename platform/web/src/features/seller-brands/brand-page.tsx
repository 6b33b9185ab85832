import { useQuery } from '@tanstack/react-query'
import type { SellerBrand } from '@tradepost/contract/platform/catalog/seller-brands'
import { Card } from '@tradepost/ui/card'
import { t } from '#src/dashboard-messages.ts'
import { brandQuery } from '#src/nouns/brands/queries.ts'
import { EditorSkeleton } from '#src/shell/forms/editor-page.tsx'
import { ImageField } from '#src/shell/forms/image-field.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { imageOwner, useRemoveImage, useSendImage } from './api.ts'
import { BrandEditor } from './brand-editor.tsx'
import { BrandFacts } from './brand-facts.tsx'

/** The logo of a brand. An upload applies right away; the primary brand's logo can be replaced but not removed. */
function BrandImage({ slug, brand }: { slug: string; brand: SellerBrand }) {
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

/** Shows the page of one brand: editable, unless it is primary or archived. Its logo is for people who may update it. */
export function BrandPage({ slug, brandId }: { slug: string; brandId: string }) {
  const mayUpload = usePermissions(slug)('product:update')
  const brand = useQuery({ ...brandQuery(slug, brandId), refetchOnWindowFocus: false })
  return (
    <QueryView query={brand} what={t('sellerBrands.what')} isPage skeleton={<EditorSkeleton />}>
      {(data) => {
        const View = data.is_primary || data.archived_at ? BrandFacts : BrandEditor
        return (
          <View
            key={data.brand_id}
            slug={slug}
            brand={data}
            imageCard={mayUpload ? <BrandImage slug={slug} brand={data} /> : null}
          />
        )
      }}
    </QueryView>
  )
}
