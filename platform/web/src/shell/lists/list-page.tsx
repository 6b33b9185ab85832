import { useQuery } from '@tanstack/react-query'
import { Card } from '@tradepost/ui/card'
import { PageHeader } from '@tradepost/ui/page-header'
import type { ReactNode } from 'react'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { ListBody, type ListBodyProps } from './list-body.tsx'
import { ColumnsButton } from './list-columns.tsx'
import { type ListDescription, placeOf, type Row } from './list-description.ts'
import { ImportLink, NewLink } from './list-empty.tsx'
import { ListExport } from './list-export.tsx'
import { type ListSearch, paramsOf } from './list-search.ts'
import { ViewsButton } from './list-views.tsx'
import { figuresQuery } from './noun-queries.ts'

/** Shows the page of a list, from its description. */
export function ListPage<Item extends Row>({
  slug = '',
  list,
  search,
  above,
  ...body
}: {
  /** Absent for a list that isn't a business's. */
  slug?: string
  list: ListDescription<Item>
  search: ListSearch
  /** Content between the page's header and the list. */
  above?: ReactNode
} & Pick<ListBodyProps<Item>, 'note' | 'onRowOpen'>) {
  const query = useQuery(list.query(slug, search))
  const place = placeOf(list, slug)
  const { data: figures } = useQuery(figuresQuery(place, search))
  const { noun, Actions } = list
  const total = figures?.total
  const isUnfiltered = Object.values(search).every((value) => value === undefined)
  // The empty state already has the button to create an object.
  const isEmpty = query.data?.items.length === 0 && isUnfiltered
  // What the list couldn't understand, its export can't either.
  const params = paramsOf({ ...search, cursor: undefined }, query.data?.left_out)
  return (
    <>
      <PageTitle>{list.title}</PageTitle>
      <PageHeader
        title={list.title}
        description={list.description}
        actions={
          <>
            {list.hasViews && !isEmpty ? (
              <>
                <ViewsButton slug={slug} list={list} search={search} />
                <ColumnsButton slug={slug} list={list} />
              </>
            ) : null}
            {isEmpty ? null : (
              <ListExport path={`${place.api}.csv?${params}`} fileName={`${noun}.csv`} total={total} words={list.words} />
            )}
            <ImportLink slug={slug} list={list} />
            {Actions ? <Actions slug={slug} /> : null}
            {isEmpty ? null : <NewLink slug={slug} list={list} withIcon />}
          </>
        }
      />
      {above}
      <Card isFlush>
        <ListBody slug={slug} list={list} search={search} query={query} figures={figures} hasFigures {...body} />
      </Card>
    </>
  )
}
