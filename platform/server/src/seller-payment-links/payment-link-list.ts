import { SellerPaymentLink } from '@tradepost/contract/platform/catalog/seller-payment-links'
import { equals, instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import type { RecordList } from '#src/seller/record-list.ts'
import type { PaymentLinkRow } from './table.ts'
import { viewPaymentLink } from './view.ts'

/** The list of a business's payment links, which are the platform's own: its table is queried like those of records. */
const paymentLinkList: RecordList<SellerPaymentLink> = {
  needs: 'product:read',
  noun: { table: 'payment_links', columns: { created_at: ['timestamptz', 'created_at'], name: ['text', 'name'] } },
  async read(rows, scope, { deps: { config } }) {
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return []
    const links: PaymentLinkRow[] = await scope.trx
      .selectFrom('paymentLinks')
      .selectAll()
      .where('organizationId', '=', scope.organizationId)
      .where('id', 'in', ids)
      .execute()
    return ids.map((id) => {
      const link = links.find((each) => each.id === id)
      return link ? viewPaymentLink(link, config.providerUrl) : null
    })
  },
  sorts: { created_at: 'created_at', name: 'name' },
  filters: { product_id: equals('product_id'), ...instants('created_at') },
  csv: {
    header: ['id', 'name', 'product_id', 'product_name', 'url', 'created_at'],
    row: (link) => [link.id, link.form.name, link.form.product_id, link.product_name, link.url, link.created_at],
  },
}

export const paymentLinkListRoutes = listRoutes('Seller: payment links', {
  name: 'payment-links',
  words: 'payment links',
  item: SellerPaymentLink,
  list: paymentLinkList,
})
