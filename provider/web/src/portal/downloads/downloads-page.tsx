import type { PortalDownload } from '@tradepost/contract/hosted/portal'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { DeliveredFile, DeliveredGoods } from '@tradepost/ui/commerce/delivered-goods'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Download } from 'lucide-react'
import { parseWebUrl } from '#src/parse-web-url.ts'
import { t } from '../messages.ts'
import { useDownloads } from '../queries.ts'
import { MoreButton } from '../shell/more-button.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { pageLabel } from '../shell/pages.ts'
import { QueryView } from '../shell/query-view.tsx'

/** Lists the files, links and instructions of what was bought. */
export function DownloadsPage() {
  const downloads = useDownloads()
  return (
    <>
      <PageHeading title={pageLabel('downloads')} />
      <QueryView query={downloads}>
        {(items) =>
          items.length === 0 ? (
            <Card>
              <EmptyState level={2} title={t('downloads.empty.title')}>
                {t('downloads.empty.text')}
              </EmptyState>
            </Card>
          ) : (
            items.map((product) => (
              <Card key={product.product_id} title={<bdi>{product.name}</bdi>}>
                <Delivered product={product} />
              </Card>
            ))
          )
        }
      </QueryView>
      <MoreButton list={downloads} />
    </>
  )
}

function Delivered({ product }: { product: PortalDownload }) {
  if (product.withdrawal !== null) return <p className="text-ink-2">{t(`downloads.withdrawals.${product.withdrawal}`)}</p>
  return (
    <DeliveredGoods
      instructions={product.instructions}
      url={parseWebUrl(product.external_url)}
      openLabel={(host) => t('downloads.open', { host })}
      files={product.files.map((file) => (
        <DeliveredFile key={file.url} file={file}>
          <a className={getButtonClassName()} href={file.url} aria-label={t('downloads.downloadNamed', { name: file.name })}>
            <Download aria-hidden="true" />
            {t('downloads.download')}
          </a>
        </DeliveredFile>
      ))}
    />
  )
}
