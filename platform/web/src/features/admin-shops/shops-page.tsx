/** Shops and what they sell, for administrators. */

import type { AdminShopItem } from '@tradepost/contract/platform/admin-shops'
import { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { t } from '#src/dashboard-messages.ts'
import { countLabel } from '#src/nouns/figures/period-stats.tsx'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter, createDaysFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { formatDay } from '#src/shell/moment.ts'
import { SHOPS, shopsQuery } from './api.ts'
import { environmentLabel, ShopBadges } from './shop-badges.tsx'

const faint = (text: string) => <span className="text-ink-3">{text}</span>

function ownerLabel({ owners: [first, ...others] }: AdminShopItem): string {
  if (!first) return t('adminShops.columns.none')
  return others.length === 0 ? first.name : t('adminShops.columns.moreOwners', { name: first.name, count: others.length })
}

const shops: ListDescription<AdminShopItem> = {
  title: t('adminShops.list.title'),
  description: t('adminShops.list.description'),
  noun: 'shops',
  place: SHOPS,
  words: 'adminShops',
  query: (_, search) => shopsQuery(search),
  columns: [
    {
      id: 'name',
      header: t('adminShops.columns.shop'),
      phone: 'title',
      cell: (shop) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <BusinessMark name={shop.name} size={24} />
          <span className="max-w-56 truncate">{shop.name}</span>
          <ShopBadges shop={shop} />
        </span>
      ),
    },
    {
      id: 'owner',
      header: t('adminShops.columns.owner'),
      phone: 'note',
      cell: (shop) => <span className="block max-w-48 truncate">{ownerLabel(shop)}</span>,
    },
    {
      id: 'environment',
      header: t('adminShops.columns.provider'),
      cell: ({ environment }) => environmentLabel(environment),
    },
    {
      id: 'products',
      header: t('adminShops.columns.products'),
      align: 'end',
      cell: ({ products }) => countLabel(products),
    },
    {
      id: 'sales',
      header: t('adminShops.columns.sales'),
      align: 'end',
      phone: 'value',
      cell: ({ sales }) =>
        sales.length === 0
          ? faint(t('adminShops.columns.none'))
          : sales.map(({ currency, orders, gross }) => (
              <span key={currency} className="block">
                {t('adminShops.columns.sold', { orders, gross: formatMoney(gross, currency) })}
              </span>
            )),
    },
    {
      id: 'last_sale',
      header: t('adminShops.columns.lastSale'),
      // Not a relative time: each shop has a clock of its own.
      cell: ({ last_sale_at: at }) =>
        at === null ? faint(t('adminShops.columns.never')) : <time dateTime={at}>{formatDay(at)}</time>,
    },
    {
      id: 'created_at',
      header: t('adminShops.columns.opened'),
      phone: 'aside',
      cell: (shop) => <RelativeTime at={shop.created_at} />,
    },
  ],
  sortedBy: ['name', 'created_at'],
  idOf: (shop) => shop.organization_id,
  search: { label: t('adminShops.list.search'), placeholder: t('adminShops.list.searchPlaceholder') },
  filters: [
    createChoiceFilter(t('adminShops.filters.state'), 'is_closed', [
      { value: 'false', label: t('adminShops.filters.open') },
      { value: 'true', label: t('adminShops.filters.closed') },
    ]),
    createChoiceFilter(
      t('adminShops.columns.provider'),
      'environment',
      ProviderEnvironment.options.map((value) => ({ value, label: environmentLabel(value) })),
    ),
    createChoiceFilter(t('adminShops.filters.connection'), 'is_connected', [
      { value: 'true', label: t('adminShops.filters.connected') },
      { value: 'false', label: t('adminShops.filters.notConnected') },
    ]),
    createDaysFilter(t('adminShops.columns.opened'), 'created_at'),
  ],
  empty: { title: t('adminShops.list.empty.title'), text: t('adminShops.list.empty.text') },
}

/** Lists the installation's shops. */
export function ShopsPage({ search }: { search: ListSearch }) {
  return <ListPage list={shops} search={search} />
}
