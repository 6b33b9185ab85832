import { Link } from '@tanstack/react-router'
import type { PaymentListItem } from '@tradepost/contract/provider/payments'
import { buttonClassName } from '@tradepost/ui/button'
import { customerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { paymentColumns } from '#src/nouns/payments/payment-columns.tsx'
import { paymentsQuery } from '#src/nouns/payments/queries.ts'
import { productFilter } from '#src/nouns/products/product-filter.tsx'
import { amountFilter } from '#src/shell/amount-filter.tsx'
import type { ListDescription } from '#src/shell/list-description.ts'
import { choiceFilter, daysFilter } from '#src/shell/list-filters.tsx'
import { ListPage } from '#src/shell/list-page.tsx'
import type { ListSearch } from '#src/shell/list-search.ts'

function ShopLink({ slug }: { slug: string }) {
  return (
    <Link to="/shop/$slug" params={{ slug }} className={buttonClassName()}>
      View shop
    </Link>
  )
}

const methodFilter = choiceFilter('Method', 'method', [
  { value: 'credit', label: 'Credit card' },
  { value: 'debit', label: 'Debit card' },
  { value: 'apple_pay', label: 'Apple Pay' },
  { value: 'google_pay', label: 'Google Pay' },
  { value: 'amazon_pay', label: 'Amazon Pay' },
  { value: 'klarna', label: 'Klarna' },
  { value: 'affirm', label: 'Affirm' },
  { value: 'afterpay_clearpay', label: 'Afterpay' },
  { value: 'sepa', label: 'SEPA' },
  { value: 'ach', label: 'ACH' },
  { value: 'upi_collect', label: 'UPI' },
])

const payments: ListDescription<PaymentListItem> = {
  title: 'Payments',
  description: 'All payments to your shop.',
  noun: 'payments',
  words: { one: 'payment', many: 'payments' },
  query: paymentsQuery,
  columns: paymentColumns,
  sortedBy: ['amount', 'created_at'],
  idOf: (payment) => payment.payment_id,
  search: { label: 'Search payments', placeholder: 'Name, email, order, last four digits' },
  tabs: {
    label: 'Payments by status',
    name: 'status',
    items: [
      { value: undefined, label: 'All' },
      { value: 'succeeded', label: 'Succeeded' },
      { value: 'processing', label: 'Processing' },
      { value: 'failed', label: 'Failed' },
      { value: 'cancelled', label: 'Canceled' },
      { value: 'requires_customer_action', label: 'Requires action' },
    ],
  },
  filters: [
    productFilter,
    customerFilter,
    choiceFilter('Type', 'kind', [
      { value: 'order', label: 'Order' },
      { value: 'renewal', label: 'Renewal or plan change' },
    ]),
    daysFilter('Date', 'created_at'),
    amountFilter('Amount', 'amount'),
    methodFilter,
  ],
  sumWord: 'paid',
  empty: {
    title: 'No payments yet',
    text: 'Payments appear here as customers check out.',
    Action: ShopLink,
  },
}

/** The list of a business's payments. */
export function PaymentsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={payments} search={search} />
}
