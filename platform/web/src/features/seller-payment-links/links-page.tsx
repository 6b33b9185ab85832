import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import type { SellerPaymentLink } from '@tradepost/contract/platform/seller-payment-links'
import { Badge } from '@tradepost/ui/badge'
import { buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { copyText } from '@tradepost/ui/copy-button'
import { DataTable } from '@tradepost/ui/data-table'
import type { DataColumn } from '@tradepost/ui/data-table-columns'
import { MenuItem, MenuLink, MenuSeparator, RowMenu } from '@tradepost/ui/dropdown-menu'
import { EmptyState } from '@tradepost/ui/empty-state'
import { PageHeader } from '@tradepost/ui/page-header'
import { Pagination } from '@tradepost/ui/pagination'
import { RelativeTime } from '@tradepost/ui/relative-time'
import { toast } from '@tradepost/ui/toast'
import { Archive, Copy, ExternalLink, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { productChoicesQuery } from '#src/nouns/products/product-choices.tsx'
import { PageTitle } from '#src/shell/page-title.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { type PaymentLinksSearch, paymentLinksQuery } from './api.ts'
import { DeleteLink } from './delete-link.tsx'

/** `onShelf`: the ids of what can be bought now, once they are known. */
function columnsFor(onShelf: ReadonlySet<string> | undefined): DataColumn<SellerPaymentLink>[] {
  return [
    {
      id: 'name',
      header: 'Link',
      phone: 'title',
      cell: (link) => <span className="inline-block max-w-72 truncate align-bottom">{link.form.name}</span>,
    },
    {
      id: 'product',
      header: 'Sells',
      phone: 'note',
      cell: ({ product_name: name, form: { quantity, product_id: id } }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="max-w-60 truncate">{quantity === 1 ? name : `${quantity} × ${name}`}</span>
          {onShelf && !onShelf.has(id) ? (
            <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
              Not on the shelf
            </Badge>
          ) : null}
        </span>
      ),
    },
    {
      id: 'url',
      header: 'Address',
      cell: ({ url }) => <span className="inline-block max-w-72 truncate align-bottom font-mono text-xs">{url}</span>,
    },
    { id: 'changed', header: 'Saved', phone: 'aside', cell: (link) => <RelativeTime at={link.updated_at} /> },
  ]
}

function LinkRowMenu({ slug, link }: { slug: string; link: SellerPaymentLink }) {
  const [isAsking, setIsAsking] = useState(false)
  async function copy() {
    if (await copyText(link.url)) toast.success('The link is copied')
    else toast.error('The browser did not allow copying. Open the link’s page and select it there.')
  }
  return (
    <>
      <RowMenu label={`Actions for ${link.form.name}`}>
        <MenuLink>
          <Link to="/dashboard/$slug/payment-links/$linkId" params={{ slug, linkId: link.id }}>
            <Pencil aria-hidden="true" />
            Edit
          </Link>
        </MenuLink>
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy()}>
          Copy the link
        </MenuItem>
        <MenuLink>
          <a href={link.url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" />
            Open in a new tab
          </a>
        </MenuLink>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => setIsAsking(true)}>
          Delete…
        </MenuItem>
      </RowMenu>
      <DeleteLink slug={slug} link={link} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}

function NewLink({ slug, withIcon = false }: { slug: string; withIcon?: boolean }) {
  return (
    <Link to="/dashboard/$slug/payment-links/new" params={{ slug }} className={buttonClassName({ variant: 'primary' })}>
      {withIcon ? <Plus aria-hidden="true" /> : null}
      New payment link
    </Link>
  )
}

/** The payment links that a business saved, newest first. */
export function PaymentLinksPage({ slug, search }: { slug: string; search: PaymentLinksSearch }) {
  const navigate = useNavigate()
  const links = useQuery(paymentLinksQuery(slug, search))
  const choices = useQuery(productChoicesQuery(slug))
  const page = search.page ?? 1
  const show = (next: PaymentLinksSearch) =>
    void navigate({ to: '/dashboard/$slug/payment-links', params: { slug }, search: next })
  const columns = useMemo(
    () =>
      // Of a shelf that is cut short, what is missing may be there all the same.
      columnsFor(choices.data && !choices.data.is_cut ? new Set(choices.data.items.map((item) => item.product_id)) : undefined),
    [choices.data],
  )
  const isEmpty = links.data?.items.length === 0 && page === 1
  return (
    <>
      <PageTitle>Payment links</PageTitle>
      <PageHeader
        title="Payment links"
        description="Addresses that open a checkout, for a mail, a post or a print."
        // The empty list has this button already.
        actions={isEmpty ? undefined : <NewLink slug={slug} withIcon />}
      />
      <Card isFlush>
        <DataTable
          label="Payment links"
          rows={links.data?.items}
          columns={columns}
          rowId={(link) => link.id}
          rowHref={(link) => `/dashboard/${slug}/payment-links/${link.id}`}
          onRowOpen={({ id: linkId }) =>
            void navigate({ to: '/dashboard/$slug/payment-links/$linkId', params: { slug, linkId } })
          }
          rowActions={(link) => <LinkRowMenu slug={slug} link={link} />}
          isLoading={links.isFetching}
          error={links.isError ? wordsOf(links.error) : undefined}
          onRetry={() => void links.refetch()}
          empty={
            <EmptyState level={2} title="Sell without a shop" actions={<NewLink slug={slug} />}>
              A link takes somebody straight to the checkout of one product, with whatever you know of them filled in.
            </EmptyState>
          }
          isFiltered={page > 1}
          onClearFilters={() => show({})}
          footer={
            page > 1 || links.data?.has_more ? (
              <Pagination
                page={page}
                pageSize={SELLER_PAGE_SIZE}
                hasNext={links.data?.has_more}
                onPageChange={(next) => show({ page: next })}
              />
            ) : undefined
          }
        />
      </Card>
    </>
  )
}
