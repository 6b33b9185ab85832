/** Payments: list, one with its timeline, refund it. */

import { Link } from '@tanstack/react-router'
import type { SellerPaymentItem } from '@tradepost/contract/platform/sales/seller-payments'
import { getButtonClassName } from '@tradepost/ui/button'
import { Money } from '@tradepost/ui/commerce/money'
import { t } from '#src/dashboard-messages.ts'
import { customerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { paymentColumns } from '#src/nouns/payments/payment-columns.tsx'
import { paymentsQuery } from '#src/nouns/payments/queries.ts'
import { productFilter } from '#src/nouns/products/product-filter.tsx'
import { createAmountFilter } from '#src/shell/lists/amount-filter.tsx'
import type { ListColumn, ListDescription } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter, createDaysFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'

function ShopLink({ slug }: { slug: string }) {
  return (
    <Link to="/shop/$slug" params={{ slug }} className={getButtonClassName()}>
      {t('sellerPayments.list.empty.viewShop')}
    </Link>
  )
}

const methodFilter = createChoiceFilter(t('sellerPayments.list.filters.method'), 'method', [
  { value: 'credit', label: t('sellerPayments.list.filters.creditCard') },
  { value: 'debit', label: t('sellerPayments.list.filters.debitCard') },
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

/** After the amount: what is left of it. Empty until the ledger has all entries of the payment. */
const netColumn: ListColumn<SellerPaymentItem> = {
  id: 'net',
  header: t('sellerPayments.kept.net'),
  align: 'end',
  className: 'w-32',
  needs: 'payout:read',
  cell: ({ ledger }) => (ledger ? <Money amount={ledger.net} currency={ledger.currency} /> : null),
}
const productColumn: ListColumn<SellerPaymentItem> = {
  id: 'product',
  header: productFilter.label,
  cell: ({ product_names: names }) => (
    <span className="inline-block max-w-full truncate align-bottom" title={names.join(', ')}>
      {names.join(', ')}
    </span>
  ),
}

/** The columns of every list of payments, with what is left of the amount and the products. */
const columns: ListColumn<SellerPaymentItem>[] = paymentColumns.flatMap((column) => {
  if (column.id === 'amount') return [column, netColumn]
  return column.id === 'customer' ? [column, productColumn] : [column]
})

const payments: ListDescription<SellerPaymentItem> = {
  title: t('sellerPayments.list.title'),
  description: t('sellerPayments.list.description'),
  noun: 'payments',
  hasViews: true,
  words: 'sellerPayments',
  query: paymentsQuery,
  columns,
  sortedBy: ['amount', 'created_at'],
  idOf: (payment) => payment.payment_id,
  search: { label: t('sellerPayments.list.search.label'), placeholder: t('sellerPayments.list.search.placeholder') },
  tabs: {
    label: t('sellerPayments.list.tabs.label'),
    name: 'status',
    items: [
      { value: undefined, label: t('sellerPayments.list.tabs.all') },
      { value: 'succeeded', label: t('sellerPayments.list.tabs.succeeded') },
      { value: 'processing', label: t('sellerPayments.list.tabs.processing') },
      { value: 'failed', label: t('sellerPayments.list.tabs.failed') },
      { value: 'cancelled', label: t('sellerPayments.list.tabs.cancelled') },
      { value: 'requires_customer_action', label: t('sellerPayments.list.tabs.requiresAction') },
    ],
  },
  filters: [
    productFilter,
    customerFilter,
    createChoiceFilter(t('sellerPayments.list.filters.type'), 'kind', [
      { value: 'order', label: t('sellerPayments.list.filters.order') },
      { value: 'renewal', label: t('sellerPayments.list.filters.renewal') },
    ]),
    createDaysFilter(t('sellerPayments.list.filters.date'), 'created_at'),
    createAmountFilter(t('sellerPayments.list.filters.amount'), 'amount'),
    methodFilter,
    createChoiceFilter(t('sellerPayments.list.filters.refund'), 'refund_status', [
      { value: 'full', label: t('sellerPayments.list.filters.refundedFully') },
      { value: 'partial', label: t('sellerPayments.list.filters.refundedPartly') },
    ]),
    createChoiceFilter(t('sellerPayments.list.filters.dispute'), 'disputed', [
      { value: 'open', label: t('sellerPayments.list.filters.disputeOpen') },
      { value: 'any', label: t('sellerPayments.list.filters.disputeAny') },
    ]),
  ],
  sumsAre: 'paid',
  empty: {
    title: t('sellerPayments.list.empty.title'),
    text: t('sellerPayments.list.empty.text'),
    Action: ShopLink,
  },
}

/** Lists a business's payments. */
export function PaymentsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={payments} search={search} />
}
