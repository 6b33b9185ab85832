import type { UseQueryResult } from '@tanstack/react-query'
import { SignpostDrawing } from '@tradepost/ui/drawings/signpost-drawing'
import { EmptyState, LoadError } from '@tradepost/ui/empty-state'
import { Skeleton, SkeletonRegion } from '@tradepost/ui/skeleton'
import type { ReactNode } from 'react'
import { t } from '../messages.ts'
import { getErrorMessage, RequestError } from './request.ts'

type QueryViewProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'isFetching' | 'error' | 'refetch'>
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a query: skeleton, not found, failed with a retry, or its data. Loaded data stays if a later request fails. */
export function QueryView<Data>({ query, skeleton, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <SkeletonRegion>{skeleton ?? <ListSkeleton />}</SkeletonRegion>
  if (query.error instanceof RequestError && query.error.status === 404)
    return (
      <EmptyState level={1} drawing={<SignpostDrawing code="404" />} title={t('notFound.title')}>
        {t('notFound.text')}
      </EmptyState>
    )
  return (
    <LoadError onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
      {getErrorMessage(query.error)}
    </LoadError>
  )
}

/** Rows of a list that is loading. */
function ListSkeleton() {
  return (
    <div className="grid gap-3 p-5">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-11 rounded-md" />
      ))}
    </div>
  )
}
