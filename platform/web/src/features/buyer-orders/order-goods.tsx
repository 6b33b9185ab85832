import type { OrderPage } from '@tradepost/contract/platform/buyer/orders'
import { Card } from '@tradepost/ui/card'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { t } from '#src/messages.ts'
import { DownloadBody } from '#src/nouns/goods/download-body.tsx'
import { LicenseKeyBody } from '#src/nouns/goods/license-key-body.tsx'

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
