import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@tradepost/ui/skeleton'
import { brandQuery } from '#src/nouns/brands/queries.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { BrandEditor } from './brand-editor.tsx'
import { BrandFacts } from './brand-facts.tsx'
import { BrandPicture } from './brand-picture.tsx'

function BrandSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-64" />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] gap-6 max-[73.75rem]:grid-cols-1">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-60 rounded-lg" />
      </div>
    </div>
  )
}

/** One brand of a business: open for editing, unless it is the primary one or archived. */
export function BrandPage({ slug, brandId }: { slug: string; brandId: string }) {
  const brand = useQuery({ ...brandQuery(slug, brandId), refetchOnWindowFocus: false })
  return (
    <QueryView query={brand} what="brand" isPage skeleton={<BrandSkeleton />}>
      {(data) => {
        const View = data.is_primary || data.archived_at ? BrandFacts : BrandEditor
        return <View key={data.brand_id} slug={slug} brand={data} picture={<BrandPicture slug={slug} brand={data} />} />
      }}
    </QueryView>
  )
}
