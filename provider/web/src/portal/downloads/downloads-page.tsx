import type { OfferedFile } from '@tradepost/contract/hosted/deliveries'
import type { PortalDownload } from '@tradepost/contract/hosted/portal'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { formatFileSize } from '@tradepost/ui/formats/file-size'
import { Download, ExternalLink } from 'lucide-react'
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
    <div className="grid gap-4">
      {product.instructions ? (
        <p dir="auto" className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {product.instructions}
        </p>
      ) : null}
      <WebLink address={product.external_url} />
      {product.files.length > 0 ? (
        <ul className="grid gap-3">
          {product.files.map((file) => (
            <File key={file.url} file={file} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function WebLink({ address }: { address: string | null }) {
  const href = parseWebUrl(address)
  if (!href) return null
  return (
    <a
      className="inline-flex min-h-6 w-fit items-center gap-2 font-[540] text-accent-text underline underline-offset-3 [overflow-wrap:anywhere]"
      href={href}
      rel="noreferrer"
    >
      <ExternalLink aria-hidden="true" className="size-4!" />
      {t('downloads.open', { host: new URL(href).host })}
    </a>
  )
}

/** A file with its size and checksum, which lets people see that it arrived as it was sent. */
function File({ file }: { file: OfferedFile }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 first:border-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <bdi className="font-[560] [overflow-wrap:anywhere]">{file.name}</bdi>
          <span className="text-sm text-ink-3">{formatFileSize(file.bytes)}</span>
        </p>
        <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
          SHA-256{' '}
          <code dir="ltr" className="font-mono">
            {file.sha256}
          </code>
        </p>
      </div>
      <a className={getButtonClassName()} href={file.url} aria-label={t('downloads.downloadNamed', { name: file.name })}>
        <Download aria-hidden="true" />
        {t('downloads.download')}
      </a>
    </li>
  )
}
