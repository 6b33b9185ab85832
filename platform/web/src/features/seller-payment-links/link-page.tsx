import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@tradepost/ui/skeleton'
import { QueryView } from '#src/shell/query-view.tsx'
import { paymentLinkQuery } from './api.ts'
import { LinkEditor } from './link-editor.tsx'

function EditorSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-64" />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] gap-6 max-[73.75rem]:grid-cols-1">
        <div className="grid gap-6">
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-96 rounded-lg" />
        </div>
        <Skeleton className="h-120 rounded-lg" />
      </div>
    </div>
  )
}

/** One saved payment link, open for editing. */
export function PaymentLinkPage({ slug, linkId }: { slug: string; linkId: string }) {
  const link = useQuery({ ...paymentLinkQuery(slug, linkId), refetchOnWindowFocus: false })
  return (
    <QueryView query={link} what="payment link" isPage skeleton={<EditorSkeleton />}>
      {(data) => <LinkEditor key={data.id} slug={slug} link={data} />}
    </QueryView>
  )
}
