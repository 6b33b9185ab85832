import { useQuery } from '@tanstack/react-query'
import { t } from '#src/dashboard-messages.ts'
import { EditorSkeleton } from '#src/shell/forms/editor-page.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { productQuery } from './api.ts'
import { NewProduct, ProductEditor } from './product-editor.tsx'

/** Shows the page that edits a product. */
export function ProductPage({ slug, productId }: { slug: string; productId: string }) {
  const product = useQuery({ ...productQuery(slug, productId), refetchOnWindowFocus: false })
  return (
    <QueryView query={product} what={t('sellerProducts.what')} isPage skeleton={<EditorSkeleton />}>
      {(data) => <ProductEditor key={data.product_id} slug={slug} product={data} />}
    </QueryView>
  )
}

/** Shows the page that creates a product like another one. */
export function CopiedProduct({ slug, productId }: { slug: string; productId: string }) {
  const product = useQuery({ ...productQuery(slug, productId), refetchOnWindowFocus: false })
  return (
    <QueryView query={product} what={t('sellerProducts.what')} isPage skeleton={<EditorSkeleton />}>
      {(data) => <NewProduct slug={slug} copied={data} />}
    </QueryView>
  )
}
