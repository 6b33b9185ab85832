import type { UseQueryResult } from '@tanstack/react-query'
import { LoadError } from '@tradepost/ui/empty-state'
import { SkeletonRegion } from '@tradepost/ui/skeleton'
import type { ReactNode } from 'react'
import { ForbiddenNotice } from './forbidden-notice.tsx'
import { NotFoundNotice } from './not-found-page.tsx'
import { errorMessage, RequestError } from './request.ts'

type QueryViewProps<T> = {
  query: UseQueryResult<T>
  /** The object being loaded, in one word: "payment", "shop". */
  what: string
  /** The skeleton shown while loading. */
  skeleton: ReactNode
  /** The answer contains the page's heading; until then the error shows one. */
  isPage?: boolean
  children: (data: T) => ReactNode
}

/**
 * Renders a query's states: skeleton, error with retry, not found, or the answer. Once loaded, an answer stays while a later
 * request fails.
 */
export function QueryView<T>({ query, what, skeleton, isPage = false, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending)
    return (
      <SkeletonRegion label={`Loading ${what}`} className="app-delayed">
        {skeleton}
      </SkeletonRegion>
    )
  const status = query.error instanceof RequestError ? query.error.status : 0
  if (status === 403) return <ForbiddenNotice words={errorMessage(query.error)} />
  if (status === 404) return <NotFoundNotice what={what} />
  return (
    <>
      {isPage ? <h1 className="sr-only">Couldn’t load {what}</h1> : null}
      <LoadError title={`Couldn’t load ${what}`} onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {errorMessage(query.error)}
      </LoadError>
    </>
  )
}
