/** What a payment delivers, behind the link in the receipt. */

import type { DeliveredProduct, Delivery, DeliveryLinkProblem, OfferedFile } from '@tradepost/contract/hosted/deliveries'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { SignpostDrawing } from '@tradepost/ui/drawings/signpost-drawing'
import { formatFileSize } from '@tradepost/ui/formats/file-size'
import { Download, PackageOpen } from 'lucide-react'
import { t } from '#src/messages.ts'
import { parseWebUrl } from '#src/parse-web-url.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { ShopName } from '#src/shell/shop-name.tsx'
import { QuietMark } from '#src/shell/status-icons.tsx'

/** Shows what a payment delivers, or why the link of its receipt opens nothing. */
export function DeliveryPage({ shown }: { shown: Delivery | { problem: DeliveryLinkProblem } }) {
  return <CenterPage>{'problem' in shown ? <BadDeliveryLink {...shown} /> : <Delivered {...shown} />}</CenterPage>
}

/** Shown if a receipt's link is altered or too old. */
function BadDeliveryLink({ problem }: { problem: DeliveryLinkProblem }) {
  return (
    <PageAnswer mark={<SignpostDrawing code="?" />} title={t(`delivery.problems.${problem}.title`)}>
      {t(`delivery.problems.${problem}.text`)}
    </PageAnswer>
  )
}

/** Files, links and instructions, or why they are gone. */
function Delivered({ business_name: business, products }: Delivery) {
  const hasFiles = products.some(({ files }) => files.length > 0)
  return (
    <>
      <ShopName name={business} />
      <PageAnswer
        mark={
          <QuietMark>
            <PackageOpen aria-hidden="true" />
          </QuietMark>
        }
        title={t('delivery.title')}
      >
        {products.length === 0 ? t('delivery.empty', { business }) : null}
      </PageAnswer>
      {products.map((product, position) => (
        <Card key={`${product.name} ${position}`} title={<bdi>{product.name}</bdi>}>
          <Product product={product} />
        </Card>
      ))}
      {hasFiles ? <p className="text-center text-sm text-ink-3">{t('delivery.links')}</p> : null}
    </>
  )
}

function Product({ product }: { product: DeliveredProduct }) {
  if (product.withdrawal !== null) return <p className="text-ink-2">{t(`delivery.withdrawals.${product.withdrawal}`)}</p>
  return (
    <div className="grid gap-4">
      {product.instructions ? (
        <p dir="auto" className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {product.instructions}
        </p>
      ) : null}
      <WebLink address={product.external_url} />
      {product.files.length > 0 ? (
        <ul className="grid gap-4">
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
    <p>
      <a
        className="font-[540] text-accent-text underline underline-offset-3 [overflow-wrap:anywhere]"
        href={href}
        rel="noreferrer"
      >
        {t('delivery.open', { host: new URL(href).host })}
      </a>
    </p>
  )
}

/** A file with its size and checksum, which lets people see that it arrived as it was sent. */
function File({ file }: { file: OfferedFile }) {
  return (
    <li className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0">
      <p className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
        <bdi className="font-[560] [overflow-wrap:anywhere]">{file.name}</bdi>
        <span className="text-sm text-ink-3">{formatFileSize(file.bytes)}</span>
      </p>
      <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
        SHA-256{' '}
        <code dir="ltr" className="font-mono">
          {file.sha256}
        </code>
      </p>
      <a
        className={getButtonClassName({ variant: 'primary', size: 'md' })}
        href={file.url}
        aria-label={t('delivery.downloadNamed', { name: file.name })}
      >
        <Download aria-hidden="true" />
        {t('delivery.download')}
      </a>
    </li>
  )
}
