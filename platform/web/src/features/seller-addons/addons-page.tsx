import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import { buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { DataTable } from '@tradepost/ui/data-table'
import { EmptyState } from '@tradepost/ui/empty-state'
import { FilterBar } from '@tradepost/ui/filter-bar'
import { PageHeader } from '@tradepost/ui/page-header'
import { Pagination } from '@tradepost/ui/pagination'
import { SearchField } from '@tradepost/ui/search-field'
import { Plus } from 'lucide-react'
import { PageTitle } from '#src/shell/page-title.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { addonColumns } from './addon-columns.tsx'
import { type AddonsSearch, addonsQuery } from './api.ts'

function NewAddonLink({ slug, withIcon = false }: { slug: string; withIcon?: boolean }) {
  return (
    <Link to="/dashboard/$slug/addons/new" params={{ slug }} className={buttonClassName({ variant: 'primary' })}>
      {withIcon ? <Plus aria-hidden="true" /> : null}
      New add-on
    </Link>
  )
}

/** What a business offers beside its subscriptions. */
export function AddonsPage({ slug, search }: { slug: string; search: AddonsSearch }) {
  const navigate = useNavigate()
  const addons = useQuery(addonsQuery(slug, search))
  const { search: text, page = 1 } = search
  const show = (next: AddonsSearch) => void navigate({ to: '/dashboard/$slug/addons', params: { slug }, search: next })
  const isFiltered = text !== undefined || page > 1
  const isEmpty = addons.data?.items.length === 0 && !isFiltered
  return (
    <>
      <PageTitle>Add-ons</PageTitle>
      <PageHeader
        title="Add-ons"
        description="What buyers may take beside a subscription, such as seats or support."
        // The empty list has this button already.
        actions={isEmpty ? undefined : <NewAddonLink slug={slug} withIcon />}
      />
      <Card isFlush>
        {isEmpty ? null : (
          <FilterBar isFiltered={text !== undefined} onClear={() => show({})}>
            <SearchField
              label="Find by name"
              value={text ?? ''}
              onSearch={(next) => show({ search: next || undefined })}
              className="w-56 max-list:w-full"
            />
          </FilterBar>
        )}
        <DataTable
          label="Add-ons"
          rows={addons.data?.items}
          columns={addonColumns}
          rowId={(addon) => addon.id}
          rowHref={(addon) => `/dashboard/${slug}/addons/${addon.id}`}
          onRowOpen={({ id: addonId }) => void navigate({ to: '/dashboard/$slug/addons/$addonId', params: { slug, addonId } })}
          isLoading={addons.isFetching}
          error={addons.isError ? wordsOf(addons.error) : undefined}
          onRetry={() => void addons.refetch()}
          empty={
            <EmptyState level={2} title="Make your first add-on" actions={<NewAddonLink slug={slug} />}>
              Then choose in a subscription’s page that it is offered there.
            </EmptyState>
          }
          isFiltered={isFiltered}
          onClearFilters={() => show({})}
          footer={
            page > 1 || addons.data?.has_more ? (
              <Pagination
                page={page}
                pageSize={SELLER_PAGE_SIZE}
                hasNext={addons.data?.has_more}
                onPageChange={(next) => show({ ...search, page: next })}
              />
            ) : undefined
          }
        />
        {addons.data?.is_cut ? (
          <p className="border-t border-line px-5 py-3 text-sm text-ink-3 max-list:px-4">
            The newest 2,000 add-ons were looked through; there are older ones.
          </p>
        ) : null}
      </Card>
    </>
  )
}
