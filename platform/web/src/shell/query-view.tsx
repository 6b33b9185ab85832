import type { UseQueryResult } from '@tanstack/react-query'
import { LoadError } from '@tradepost/ui/empty-state'
import { SkeletonRegion } from '@tradepost/ui/skeleton'
import { type ReactNode, useEffect } from 'react'
import { t } from '#src/messages.ts'
import { releaseAnswers } from '#src/page-answers.ts'
import { NotFoundNotice } from './not-found-page.tsx'
import { getErrorMessage, RequestError } from './request.ts'
import { ForbiddenNotice } from './session/forbidden-notice.tsx'

/** What is loaded by one query, or page by page. */
export type Loaded<T> = Pick<UseQueryResult<T>, 'data' | 'isPending' | 'isFetching' | 'error'> & { refetch: () => unknown }

type QueryViewProps<T> = {
  query: Loaded<T>
  /** What is loaded, without an article: "payment", "list of passkeys". */
  what: string
  /** The skeleton shown while loading. */
  skeleton: ReactNode
  /** The answer contains the page's heading. Until it loads, an error shows a heading itself. */
  isPage?: boolean
  children: (data: T) => ReactNode
}

/**
 * Shows a query's state: skeleton, error with retry, not found, or the answer. A loaded answer stays if a later request fails.
 */
export function QueryView<T>({ query, what, skeleton, isPage = false, children }: QueryViewProps<T>) {
  useEffect(releaseAnswers, [])
  if (query.data !== undefined) return children(query.data)
  if (query.isPending)
    return (
      <SkeletonRegion label={t('shell.query.loading', { what })} className="app-delayed">
        {skeleton}
      </SkeletonRegion>
    )
  const status = query.error instanceof RequestError ? query.error.status : 0
  if (status === 403) return <ForbiddenNotice words={getErrorMessage(query.error)} />
  if (status === 404) return <NotFoundNotice what={what} />
  const failure = t('shell.query.failed', { what })
  return (
    <>
      {isPage ? <h1 className="sr-only">{failure}</h1> : null}
      <LoadError title={failure} onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {getErrorMessage(query.error)}
      </LoadError>
    </>
  )
}
