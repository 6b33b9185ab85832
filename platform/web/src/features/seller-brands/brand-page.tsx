import { useQuery } from '@tanstack/react-query'
import { t } from '#src/dashboard-messages.ts'
import { brandQuery } from '#src/nouns/brands/queries.ts'
import { EditorSkeleton } from '#src/shell/forms/editor-page.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { BrandEditor } from './brand-editor.tsx'
import { BrandFacts } from './brand-facts.tsx'
import { BrandImage } from './brand-image.tsx'

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
