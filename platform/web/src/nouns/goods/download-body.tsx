import type { BuyerDownload, BuyerFile } from '@tradepost/contract/platform/buyer/buyer-goods'
import { Button } from '@tradepost/ui/button'
import { formatFileSize } from '@tradepost/ui/formats/file-size'
import { Download, ExternalLink } from 'lucide-react'
import { t } from '#src/messages.ts'
import { reasonLabel } from '#src/nouns/access/access-words.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { type OrderFile, useDownload } from './use-download.ts'

/** A file with its size and checksum, which lets people see that it arrived as it was sent. */
function FileRow({ file, of }: { file: BuyerFile; of: Omit<OrderFile, 'fileId'> }) {
  const download = useDownload({ ...of, fileId: file.file_id })
  return (
    <li className="grid gap-1.5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-40">
          <bdi className="block font-[560] [overflow-wrap:anywhere]">{file.name}</bdi>
          {file.bytes === null ? null : <span className="text-sm text-ink-3">{formatFileSize(file.bytes)}</span>}
        </p>
        <Button
          icon={<Download aria-hidden="true" />}
          pending={download.isPending}
          aria-label={t('buyerGoods.downloads.downloadNamed', { name: file.name })}
          onClick={() => download.mutate()}
        >
          {t('buyerGoods.downloads.download')}
        </Button>
      </div>
      {file.sha256 ? (
        <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
          {'SHA-256 '}
          <code dir="ltr" className="font-mono">
            {file.sha256}
          </code>
        </p>
      ) : null}
      {download.isError ? (
        <p role="alert" className="text-sm text-danger-text">
          {`${t('buyerGoods.downloads.failed')}. ${getErrorMessage(download.error)}`}
        </p>
      ) : null}
    </li>
  )
}

type DownloadBodyProps = { download: BuyerDownload; of: Omit<OrderFile, 'fileId'> }

/** Shows what an order delivers of one product: instructions, a link and files; or why it no longer does. */
export function DownloadBody({ download, of }: DownloadBodyProps) {
  const { withdrawal, instructions, external_url: url, files } = download
  if (withdrawal !== null) return <p className="text-sm text-ink-2">{reasonLabel(withdrawal)}</p>
  return (
    <div className="grid gap-3">
      {instructions ? (
        <p dir="auto" className="text-sm whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {instructions}
        </p>
      ) : null}
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 w-fit items-center gap-1.5 text-sm font-[540] text-accent-text underline underline-offset-3 [overflow-wrap:anywhere]"
        >
          <ExternalLink aria-hidden="true" className="size-4!" />
          {t('buyerGoods.downloads.open', { host: new URL(url).host })}
        </a>
      ) : null}
      {files.length > 0 ? (
        <ul>
          {files.map((file) => (
            <FileRow key={file.file_id} file={file} of={of} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}
