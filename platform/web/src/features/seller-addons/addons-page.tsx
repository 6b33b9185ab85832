/** Add-ons: list, create, edit. */

import type { Addon } from '@tradepost/contract/provider/addons'
import { t } from '#src/dashboard-messages.ts'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { addonColumns } from './addon-columns.tsx'
import { addonsQuery } from './api.ts'

const addons: ListDescription<Addon> = {
  title: t('sellerAddons.list.title'),
  description: t('sellerAddons.list.description'),
  noun: 'addons',
  words: 'sellerAddons',
  query: addonsQuery,
  columns: addonColumns,
  sortedBy: ['name', 'amount'],
  idOf: (addon) => addon.id,
  search: { label: t('sellerAddons.list.search'), placeholder: t('sellerAddons.list.searchPlaceholder') },
  newLabel: t('sellerAddons.list.new'),
  empty: { title: t('sellerAddons.list.empty.title'), text: t('sellerAddons.list.empty.text') },
}

/** Lists a business's add-ons. */
export function AddonsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={addons} search={search} />
}
