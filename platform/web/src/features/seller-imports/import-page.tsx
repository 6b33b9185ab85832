/** Imports of products, customers and discounts: file, columns, checked rows, progress, undo. */

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ImportNoun } from '@tradepost/contract/platform/catalog/seller-imports'
import { getButtonClassName } from '@tradepost/ui/button'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/dashboard-messages.ts'
import { dashboardPath } from '#src/shell/frames/dashboard-pages.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { type ImportPlace, importQuery, isUnderWay } from './api.ts'
import { ColumnsCard } from './columns-card.tsx'
import { ProgressCard, ResultCard, StartCard } from './outcome-card.tsx'
import { RowsCard } from './rows-card.tsx'
import { RecentImports, UploadCard } from './upload-card.tsx'

/** Shows one import, as far as it is. */
function OpenImport({ place }: { place: ImportPlace }) {
  const query = useQuery(importQuery(place))
  return (
    <QueryView query={query} what={t('sellerImports.what')} skeleton={<Skeleton className="h-80 rounded-lg" />}>
      {(made) => (
        <>
          {isUnderWay(made.status) ? <ProgressCard made={made} /> : null}
          {made.status === 'imported' || made.status === 'undone' ? <ResultCard place={place} made={made} /> : null}
          {made.status === 'new' || made.status === 'checked' ? <ColumnsCard place={place} made={made} /> : null}
          {made.status === 'checked' ? <StartCard place={place} made={made} /> : null}
          {made.status === 'new' ? null : <RowsCard place={place} made={made} />}
        </>
      )}
    </QueryView>
  )
}

type ImportPageProps = { slug: string; noun: ImportNoun; id: string | undefined }

/** Imports a file: the URL names the import, so that its page can be closed and opened again. */
export function ImportPage({ slug, noun, id }: ImportPageProps) {
  const navigate = useNavigate()
  const to = dashboardPath(slug, noun, 'import')
  const title = t(`sellerImports.pages.${noun}`)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        description={t('sellerImports.description')}
        actions={
          id === undefined ? null : (
            <Link to={to} className={getButtonClassName({})}>
              {t('sellerImports.file.another')}
            </Link>
          )
        }
      />
      {id === undefined ? (
        <>
          <UploadCard slug={slug} noun={noun} onUploaded={(made) => void navigate({ href: `${to}?id=${made.id}` })} />
          <RecentImports slug={slug} noun={noun} />
        </>
      ) : (
        <OpenImport key={id} place={{ slug, noun, id }} />
      )}
    </>
  )
}
