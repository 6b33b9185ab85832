/** What a buyer can download. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toAccessStatus } from '@tradepost/contract/platform/access'
import { Card } from '@tradepost/ui/card'
import { t } from '#src/messages.ts'
import { AccessBadge } from '#src/nouns/access/access-facts.tsx'
import { AccountList } from '#src/nouns/goods/account-list.tsx'
import { DownloadBody } from '#src/nouns/goods/download-body.tsx'
import { formatDay } from '#src/shell/moment.ts'
import { downloadsQuery } from './api.ts'

/** Lists what the person's purchases deliver. */
export function DownloadsPage() {
  return (
    <AccountList
      title={t('buyerGoods.downloads.title')}
      lead={t('buyerGoods.downloads.lead')}
      query={useInfiniteQuery(downloadsQuery)}
      empty={{ title: t('buyerGoods.downloads.empty.title'), text: t('buyerGoods.downloads.empty.text') }}
    >
      {(items) => (
        <>
          {items.map((item) => (
            <Card
              key={`${item.order_id}/${item.product_id}`}
              title={<bdi>{item.name}</bdi>}
              description={`${item.shop.name} · ${formatDay(item.paid_at)}`}
              action={
                item.withdrawal === null ? (
                  <Link
                    to="/orders/$orderId"
                    params={{ orderId: item.order_id }}
                    className="inline-flex min-h-6 items-center text-ink-2 hover:underline"
                  >
                    {t('buyerGoods.viewOrder')}
                  </Link>
                ) : (
                  <AccessBadge status={toAccessStatus(item.withdrawal)} />
                )
              }
            >
              <DownloadBody download={item} of={{ orderId: item.order_id }} />
            </Card>
          ))}
          {items.some(({ files }) => files.length > 0) ? (
            <p className="text-sm text-ink-3">{t('buyerGoods.downloads.links')}</p>
          ) : null}
        </>
      )}
    </AccountList>
  )
}
