import { Alert } from '@tradepost/ui/alert'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { useCopy } from '@tradepost/ui/copy-button'
import { downloadFile } from '@tradepost/ui/download-file'
import { QrCode, renderQrPng, renderQrSvg } from '@tradepost/ui/drawings/qr-code'
import { createQrMatrix, type QrMatrix } from '@tradepost/ui/drawings/qr-matrix'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { Check, Copy, Download, ExternalLink } from 'lucide-react'
import { useMemo, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'

const MODULE_PIXELS = 12

const fileName = (name: string, ending: string) =>
  `${
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'payment-link'
  }.${ending}`

function Code({ matrix, name }: { matrix: QrMatrix; name: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  async function downloadPng() {
    try {
      downloadFile(fileName(name, 'png'), await renderQrPng(matrix, MODULE_PIXELS))
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <>
      <QrCode
        matrix={matrix}
        label={t('sellerPaymentLinks.link.qrCode')}
        className="mx-auto w-full max-w-56 border border-line"
      />
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="sm"
          icon={<Download aria-hidden="true" />}
          onClick={() => downloadFile(fileName(name, 'svg'), new Blob([renderQrSvg(matrix)], { type: 'image/svg+xml' }))}
        >
          SVG
        </Button>
        <Button size="sm" icon={<Download aria-hidden="true" />} onClick={() => void downloadPng()}>
          PNG
        </Button>
      </div>
      {hasFailed ? <Alert tone="danger" title={t('sellerPaymentLinks.link.pngFailed')} isLive /> : null}
    </>
  )
}

/** Shows the link that the form describes, to copy, scan or open. */
export function LinkCard({ url, name, hint }: { url: string | undefined; name: string; hint: string }) {
  const { isCopied, copy } = useCopy()
  const matrix = useMemo(() => (url ? createQrMatrix(url) : undefined), [url])
  return (
    <Card
      title={t('sellerPaymentLinks.link.title')}
      className="sticky top-[calc(var(--top-bar)+80px)] max-[73.75rem]:static"
      bodyClassName="grid gap-4"
    >
      {url ? (
        <>
          <Textarea
            aria-label={t('sellerPaymentLinks.link.label')}
            readOnly
            rows={8}
            value={url}
            className="font-mono text-xs! break-all"
          />
          <div className="grid grid-cols-2 gap-2">
            <Button icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} onClick={() => void copy(url)}>
              {isCopied ? t('sellerPaymentLinks.link.copied') : t('actions.copy')}
            </Button>
            <a href={url} target="_blank" rel="noreferrer" className={getButtonClassName()}>
              <ExternalLink aria-hidden="true" />
              {t('sellerPaymentLinks.link.open')}
            </a>
          </div>
          <p role="status" className="sr-only">
            {isCopied ? t('sellerPaymentLinks.link.linkCopied') : ''}
          </p>
          {matrix ? (
            <Code matrix={matrix} name={name} />
          ) : (
            <Alert tone="warning" title={t('sellerPaymentLinks.link.tooLong.title')}>
              {t('sellerPaymentLinks.link.tooLong.text')}
            </Alert>
          )}
        </>
      ) : (
        <p className="rounded-md border border-dashed border-line-strong px-3.5 py-8 text-center text-sm text-ink-3">{hint}</p>
      )}
    </Card>
  )
}
