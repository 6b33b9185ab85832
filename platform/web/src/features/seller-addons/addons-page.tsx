import type { Addon } from '@tradepost/contract/provider/addons'
import type { ListDescription } from '#src/shell/list-description.ts'
import { ListPage } from '#src/shell/list-page.tsx'
import type { ListSearch } from '#src/shell/list-search.ts'
import { addonColumns } from './addon-columns.tsx'
import { addonsQuery } from './api.ts'

const addons: ListDescription<Addon> = {
  title: 'Add-ons',
  description: 'Extras for subscriptions, such as seats or support.',
  noun: 'addons',
  words: { one: 'add-on', many: 'add-ons' },
  query: addonsQuery,
  columns: addonColumns,
  sortedBy: ['name', 'amount'],
  idOf: (addon) => addon.id,
  search: { label: 'Search add-ons', placeholder: 'Name or ID' },
  newLabel: 'New add-on',
  empty: { title: 'No add-ons yet', text: 'Create one, then attach it to a subscription product.' },
}

/** The list of a business's add-ons. */
export function AddonsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={addons} search={search} />
}
