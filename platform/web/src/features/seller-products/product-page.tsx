import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@tradepost/ui/skeleton'
import { QueryView } from '#src/shell/query-view.tsx'
import { productQuery } from './api.ts'
import { ProductEditor } from './product-editor.tsx'

function EditorSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-64" />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] gap-6 max-[73.75rem]:grid-cols-1">
        <div className="grid gap-6">
          <Skeleton className="h-60 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </div>
        <Skeleton className="h-120 rounded-lg" />
      </div>
    </div>
  )
}

/** One product of a business, open for editing. */
export function ProductPage({ slug, productId }: { slug: string; productId: string }) {
  const product = useQuery({ ...productQuery(slug, productId), refetchOnWindowFocus: false })
  return (
    <QueryView query={product} what="product" isPage skeleton={<EditorSkeleton />}>
      {(data) => <ProductEditor key={data.product_id} slug={slug} product={data} />}
    </QueryView>
  )
}
