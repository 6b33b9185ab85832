import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@tradepost/ui/skeleton'
import { QueryView } from '#src/shell/query-view.tsx'
import { AddonEditor } from './addon-editor.tsx'
import { addonQuery } from './api.ts'

function EditorSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-64" />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] gap-6 max-[73.75rem]:grid-cols-1">
        <div className="grid gap-6">
          <Skeleton className="h-60 rounded-lg" />
          <Skeleton className="h-56 rounded-lg" />
        </div>
        <Skeleton className="h-40 rounded-lg" />
      </div>
    </div>
  )
}

/** One add-on of a business, open for editing. */
export function AddonPage({ slug, addonId }: { slug: string; addonId: string }) {
  const addon = useQuery({ ...addonQuery(slug, addonId), refetchOnWindowFocus: false })
  return (
    <QueryView query={addon} what="add-on" isPage skeleton={<EditorSkeleton />}>
      {(data) => <AddonEditor key={data.id} slug={slug} addon={data} />}
    </QueryView>
  )
}
