import { SellerCustomerItem } from '@tradepost/contract/platform/seller-customers'
import { SeenCustomer } from '#src/payments-provider/customers.ts'
import { customers } from '#src/records/customers.ts'
import { instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import type { RecordList } from '#src/seller/record-list.ts'
import { listTotals } from './customer-totals.ts'

/** The list of a business's customers, with their purchases so far. */
export const customerList: RecordList<SellerCustomerItem> = {
  needs: 'customer:read',
  noun: customers,
  async read(rows, scope, { permissions }) {
    const read = rows.map(({ body }) => SeenCustomer.safeParse(body).data)
    const totals = await listTotals(scope, {
      ids: read.flatMap((customer) => (customer ? [customer.customer_id] : [])),
      permissions,
    })
    return read.map((customer) => (customer ? { ...customer, ...totals(customer.customer_id) } : null))
  },
  sorts: { created_at: 'created_at', name: 'name', email: 'email' },
  filters: instants('created_at'),
  csv: {
    header: [
      'customer_id',
      'name',
      'email',
      'phone_number',
      'orders',
      'spent_minor',
      'last_order_at',
      'running_subscriptions',
      'created_at',
    ],
    row: (customer) => [
      customer.customer_id,
      customer.name,
      customer.email,
      customer.phone_number,
      customer.orders,
      customer.spent?.map(({ currency, amount }) => `${amount} ${currency}`).join(' + ') ?? null,
      customer.last_order_at,
      customer.running_subscriptions,
      customer.created_at,
    ],
  },
}

export const customerListRoutes = listRoutes('Seller: customers', {
  name: 'customers',
  words: 'customers',
  item: SellerCustomerItem,
  list: customerList,
})
