import { SellerCustomerItem } from '@tradepost/contract/platform/sales/seller-customers'
import type { CsvCell } from '@tradepost/kit/csv/csv'
import { SeenCustomer } from '#src/payments-provider/calls/customers.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { toAmountCells, toAmountColumns } from '#src/seller/csv-amounts.ts'
import { instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import type { RecordList } from '#src/seller/record-list.ts'
import { listTotals } from './customer-totals.ts'

/** Returns the export's rows of a customer: one for each currency that they paid in, because a column has one amount. */
function toRows(customer: SellerCustomerItem): CsvCell[][] {
  const spent = customer.spent?.length ? customer.spent : [undefined]
  return spent.map((sum) => [
    customer.customer_id,
    customer.name,
    customer.email,
    customer.phone_number,
    customer.orders,
    ...toAmountCells(sum?.amount, sum?.currency),
    sum?.currency,
    customer.last_order_at,
    customer.running_subscriptions,
    customer.created_at,
  ])
}

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
      ...toAmountColumns('spent'),
      'currency',
      'last_order_at',
      'running_subscriptions',
      'created_at',
    ],
    rows: async (customers) => customers.flatMap(toRows),
  },
}

export const customerListRoutes = listRoutes('Seller: customers', {
  name: 'customers',
  words: 'customers',
  item: SellerCustomerItem,
  list: customerList,
})
