/** A buyer's payments with their invoices and credit notes. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BuyerInvoice } from '@tradepost/contract/platform/buyer/buyer-goods'
import { Card } from '@tradepost/ui/card'
import { Money } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { t } from '#src/messages.ts'
import { AccountList } from '#src/nouns/goods/account-list.tsx'
import { DocumentLink, ReturnedRows } from '#src/nouns/goods/returned-rows.tsx'
import { ReturnedStatus } from '#src/nouns/goods/returned-status.tsx'
import { listLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { formatDay } from '#src/shell/moment.ts'
import { invoicesQuery } from './api.ts'

const detailsOf = ({ shop, paid_at, is_renewal }: BuyerInvoice): string =>
  [shop.name, formatDay(paid_at), ...(is_renewal ? [t('buyerGoods.invoices.renewal')] : [])].join(' · ')

function InvoiceRow({ item }: { item: BuyerInvoice }) {
  return (
    <li className="grid gap-2 border-t border-line px-5 py-3.5 first:border-t-0 max-list:px-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <span className="min-w-0 flex-1 basis-48">
          <Link
            to="/orders/$orderId"
            params={{ orderId: item.order_id }}
            className="block min-h-6 font-[560] [overflow-wrap:anywhere] hover:underline"
          >
            {listLabel(item.names)}
          </Link>
          <span className="block text-sm text-ink-3">{detailsOf(item)}</span>
        </span>
        <span className="grid justify-items-end gap-1 max-list:flex max-list:w-full max-list:items-center max-list:justify-between">
          <Money amount={item.total} currency={item.currency} className="font-[560]" />
          <ReturnedStatus returned={item}>
            <StatusBadge status="paid" />
          </ReturnedStatus>
        </span>
      </div>
      <ReturnedRows returned={item} />
      {item.invoice_url ? (
        <p className="text-sm">
          <DocumentLink url={item.invoice_url} label={t('buyerGoods.invoices.invoiceNamed', { number: item.number })}>
            {t('buyerGoods.invoices.invoice')}
          </DocumentLink>
        </p>
      ) : null}
    </li>
  )
}

/** Lists the person's payments with invoices, refunds and credit notes. */
export function InvoicesPage() {
  return (
    <AccountList
      title={t('buyerGoods.invoices.title')}
      lead={t('buyerGoods.invoices.lead')}
      query={useInfiniteQuery(invoicesQuery)}
      empty={{ title: t('buyerGoods.invoices.empty.title'), text: t('buyerGoods.invoices.empty.text') }}
    >
      {(items) => (
        <Card isFlush>
          <ul>
            {items.map((item) => (
              <InvoiceRow key={item.order_id} item={item} />
            ))}
          </ul>
        </Card>
      )}
    </AccountList>
  )
}
