import { createFileRoute } from '@tanstack/react-router'
import { productQuery } from '#src/features/seller-products/api.ts'
import { NewProduct } from '#src/features/seller-products/product-editor.tsx'
import { CopiedProduct } from '#src/features/seller-products/product-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

/** `from`: the product to copy. */
export const Route = createFileRoute('/dashboard/$slug/products/new')({
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  loaderDeps: ({ search }) => search,
  loader: (page) => (page.deps.from ? void loadPageData(page, productQuery(page.params.slug, page.deps.from)) : undefined),
  component: NewProductRoute,
})

function NewProductRoute() {
  const { slug } = Route.useParams()
  const { from } = Route.useSearch()
  return from === undefined ? <NewProduct slug={slug} /> : <CopiedProduct key={from} slug={slug} productId={from} />
}
