/** Payment links: list, create, edit, delete. */

import { useQuery } from '@tanstack/react-query'
import type { SellerPaymentLink } from '@tradepost/contract/platform/catalog/seller-payment-links'
import { Badge } from '@tradepost/ui/badge'
import { copyText } from '@tradepost/ui/copy-button'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { MenuItem, MenuLink, MenuSeparator, RowMenu } from '@tradepost/ui/overlays/dropdown-menu'
import { toast } from '@tradepost/ui/overlays/toast'
import { Archive, Copy, ExternalLink, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { productChoicesQuery } from '#src/nouns/products/product-choices.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { OpenItem } from '#src/shell/lists/open-item.tsx'
import { paymentLinksQuery } from './api.ts'
import { DeleteLink } from './delete-link.tsx'

/** Marks a link to an archived product. Not if the product list is cut off, because the product may just be missing there. */
function NotForSaleBadge({ slug, productId }: { slug: string; productId: string }) {
  const choices = useQuery(productChoicesQuery(slug)).data
  if (!choices || choices.is_cut || choices.items.some((product) => product.product_id === productId)) return null
  return (
    <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
      {t('sellerPaymentLinks.list.notForSale')}
    </Badge>
  )
}

function LinkRowMenu({ slug, link }: { slug: string; link: SellerPaymentLink }) {
  const mayDelete = usePermissions(slug)('product:archive')
  const [isAsking, setIsAsking] = useState(false)
  async function copy() {
    if (await copyText(link.url)) toast.success(t('sellerPaymentLinks.link.linkCopied'))
    else toast.error(t('sellerPaymentLinks.rowMenu.copyFailed'))
  }
  return (
    <>
      <RowMenu label={t('sellerPaymentLinks.rowMenu.label', { name: link.form.name })}>
        <OpenItem slug={slug} path={['payment-links', link.id]} editNeeds="product:update" />
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy()}>
          {t('sellerPaymentLinks.rowMenu.copy')}
        </MenuItem>
        <MenuLink>
          <a href={link.url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" />
            {t('sellerPaymentLinks.rowMenu.open')}
          </a>
        </MenuLink>
        {mayDelete ? (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => setIsAsking(true)}>
              {t('sellerPaymentLinks.rowMenu.delete')}
            </MenuItem>
          </>
        ) : null}
      </RowMenu>
      <DeleteLink slug={slug} link={link} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}

const links: ListDescription<SellerPaymentLink> = {
  title: t('sellerPaymentLinks.list.title'),
  description: t('sellerPaymentLinks.list.description'),
  noun: 'payment-links',
  words: 'sellerPaymentLinks',
  query: paymentLinksQuery,
  columns: (slug) => [
    {
      id: 'name',
      header: t('sellerPaymentLinks.list.columns.link'),
      phone: 'title',
      cell: (link) => <span className="inline-block max-w-72 truncate align-bottom">{link.form.name}</span>,
    },
    {
      id: 'product',
      header: t('sellerPaymentLinks.list.columns.product'),
      phone: 'note',
      cell: ({ product_name: name, form: { quantity, product_id: id } }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="max-w-60 truncate">
            {quantity === 1
              ? name
              : t('sellerPaymentLinks.list.quantityOfProduct', { quantity: String(quantity), product: name })}
          </span>
          <NotForSaleBadge slug={slug} productId={id} />
        </span>
      ),
    },
    {
      id: 'url',
      header: t('sellerPaymentLinks.list.columns.url'),
      cell: ({ url }) => <span className="inline-block max-w-72 truncate align-bottom font-mono text-xs">{url}</span>,
    },
    {
      id: 'updated_at',
      header: t('sellerPaymentLinks.list.columns.updated'),
      phone: 'aside',
      cell: (link) => <RelativeTime at={link.updated_at} />,
    },
  ],
  sortedBy: ['name'],
  idOf: (link) => link.id,
  search: { label: t('sellerPaymentLinks.list.search.label'), placeholder: t('sellerPaymentLinks.list.search.placeholder') },
  newLabel: t('sellerPaymentLinks.list.new'),
  RowActions: ({ slug, item }) => <LinkRowMenu slug={slug} link={item} />,
  empty: {
    title: t('sellerPaymentLinks.list.empty.title'),
    text: t('sellerPaymentLinks.list.empty.text'),
  },
}

/** Lists a business's saved payment links. */
export function PaymentLinksPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={links} search={search} />
}
