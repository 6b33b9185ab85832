import { useQuery } from '@tanstack/react-query'
import { getTaxName } from '@tradepost/contract/hosted/tax-names'
import type { Order, OrderPage } from '@tradepost/contract/platform/buyer/orders'
import { Card } from '@tradepost/ui/card'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { t } from '#src/messages.ts'
import { DownloadBody } from '#src/nouns/goods/download-body.tsx'
import { LicenseKeyBody } from '#src/nouns/goods/license-key-body.tsx'
import { CorrectInvoice } from '#src/nouns/payments/correct-invoice.tsx'
import { InvoiceList } from '#src/nouns/payments/invoice-list.tsx'
import { invoicesQuery } from '#src/nouns/payments/invoices.ts'
import { ReceiptRows } from '#src/nouns/payments/receipt-rows.tsx'
import { recurringLabel } from '#src/nouns/prices/billing-interval.ts'
import { listLabel, timesLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { orderPath } from './api.ts'

/** Describes a subscription's add-ons and later charges; undefined for a one-time purchase. */
function describe({ lines, currency }: Order, index: number) {
  const line = lines[index]
  if (!line?.recurring) return undefined
  const { name, quantity, amount, recurring } = line
  const addons = listLabel(recurring.addons.map((addon) => timesLabel(addon.name, addon.quantity)))
  return (
    <>
      {timesLabel(name, quantity)}
      <span className="block text-sm text-ink-2">
        {addons ? `${t('buyerOrders.withAddons', { addons })} ` : null}
        {recurringLabel({ ...recurring, now: amount, currency })}
      </span>
    </>
  )
}

type OrderLinesProps = {
  order: Order
  /** Of the buyer, to name the tax as the checkout did. */
  country?: string | null | undefined
}

/** Lists an order's lines; for a paid order, also everything between them and the total. */
export function OrderLines({ order, country }: OrderLinesProps) {
  const taxLabel = country ? t(`cart.totals.taxes.${getTaxName(country)}`) : undefined
  return <ReceiptRows sale={order} describeLine={(index) => describe(order, index)} taxLabel={taxLabel} />
}

type OrderGoodsProps = { order: OrderPage; orderKey: string | undefined }

/** Shows what was bought: license keys and downloads. Renders nothing if the order has neither. */
export function OrderGoods({ order, orderKey }: OrderGoodsProps) {
  const { id, license_keys: keys, downloads } = order
  return (
    <>
      {keys.length > 0 ? (
        <Card title={t('buyerGoods.keys.ofOrder', { count: keys.length })} isFlush>
          <ul>
            {keys.map((licenseKey) => (
              <li key={licenseKey.license_key_id} className="grid gap-3 border-t border-line p-5 first:border-t-0 max-list:p-4">
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <bdi className="font-[560] [overflow-wrap:anywhere]">{licenseKey.product.name}</bdi>
                  <StatusBadge status={licenseKey.status} />
                </p>
                <LicenseKeyBody licenseKey={licenseKey} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {downloads.length > 0 ? (
        <Card title={t('buyerGoods.downloads.ofOrder')} isFlush>
          <ul>
            {downloads.map((download) => (
              <li key={download.product_id} className="grid gap-2 border-t border-line p-5 first:border-t-0 max-list:p-4">
                <bdi className="font-[560] [overflow-wrap:anywhere]">{download.name}</bdi>
                <DownloadBody download={download} of={{ orderId: id, key: orderKey }} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  )
}

/** Adds to the invoice of an order what its buyer forgot, and lists its documents once it has more than the invoice. */
export function OrderInvoices({ orderId, orderKey }: { orderId: string; orderKey: string | undefined }) {
  const path = orderPath(orderId, orderKey, '/invoices')
  const { data: invoices } = useQuery(invoicesQuery(path))
  if (!invoices) return null
  const action = <CorrectInvoice path={path} invoices={invoices} />
  if (invoices.items.length < 2 && !invoices.is_pending)
    return invoices.can_add.length > 0 ? <div className="app-unprinted flex justify-center">{action}</div> : null
  return (
    <Card className="app-unprinted" title={t('nouns.invoices.title')} action={action}>
      <InvoiceList invoices={invoices} />
    </Card>
  )
}
