import { Addon } from '@tradepost/contract/provider/addons'
import { SeenAddon } from '#src/payments-provider/calls/products.ts'
import { addons } from '#src/records/nouns/addons.ts'
import { toAmountCells, toAmountColumns } from '#src/seller/csv-amounts.ts'
import { amounts, equals, instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import { eachAs, type RecordList } from '#src/seller/record-list.ts'

/** The list of a business's add-ons. */
export const addonList: RecordList<Addon> = {
  needs: 'product:read',
  noun: addons,
  read: eachAs(SeenAddon),
  sorts: { created_at: 'created_at', name: 'name', amount: 'amount' },
  filters: { currency: equals('currency'), ...instants('created_at'), ...amounts('amount') },
  csv: {
    header: ['addon_id', 'name', ...toAmountColumns('price'), 'currency', 'tax_category', 'created_at'],
    row: (addon) => [
      addon.id,
      addon.name,
      ...toAmountCells(addon.price, addon.currency),
      addon.currency,
      addon.tax_category,
      addon.created_at,
    ],
  },
}

export const addonListRoutes = listRoutes('Seller: add-ons', {
  name: 'addons',
  words: 'add-ons',
  item: Addon,
  list: addonList,
})
