import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@tradepost/ui/skeleton'
import { QueryView } from '#src/shell/query-view.tsx'
import { discountQuery } from './api.ts'
import { DiscountEditor } from './discount-editor.tsx'

function EditorSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-64" />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] gap-6 max-[73.75rem]:grid-cols-1">
        <div className="grid gap-6">
          <Skeleton className="h-60 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
        </div>
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </div>
  )
}

/** One discount of a business, open for editing. */
export function DiscountPage({ slug, discountId }: { slug: string; discountId: string }) {
  const discount = useQuery({ ...discountQuery(slug, discountId), refetchOnWindowFocus: false })
  return (
    <QueryView query={discount} what="discount" isPage skeleton={<EditorSkeleton />}>
      {(data) => <DiscountEditor key={data.discount_id} slug={slug} discount={data} />}
    </QueryView>
  )
}
