import { useMutation } from '@tanstack/react-query'
import type { BuyerDownload, BuyerFile, DownloadLink } from '@tradepost/contract/platform/buyer/buyer-goods'
import { Button } from '@tradepost/ui/button'
import { DeliveredFile, DeliveredGoods } from '@tradepost/ui/commerce/delivered-goods'
import { Download } from 'lucide-react'
import { t } from '#src/messages.ts'
import { reasonLabel } from '#src/nouns/access/access-labels.ts'
import { asTold, getErrorMessage, sendRequest } from '#src/shell/request.ts'

/** A file of an order. `key`: from the emailed link, for readers who aren't signed in. */
type OrderFile = { orderId: string; fileId: string; key?: string | undefined }

/** Asks for a link to a file, and opens it: the browser downloads it and stays on the page. */
function useDownload({ orderId, fileId, key }: OrderFile) {
  const query = key === undefined ? '' : `?${new URLSearchParams({ key })}`
  const path = `/api/orders/${encodeURIComponent(orderId)}/downloads/${encodeURIComponent(fileId)}${query}`
  return useMutation({
    mutationFn: () => sendRequest(asTold<DownloadLink>(), path, { method: 'POST' }),
    onSuccess: ({ url }) => location.assign(url),
  })
}

/** A file with the button that asks for its link. */
function FileRow({ file, of }: { file: BuyerFile; of: Omit<OrderFile, 'fileId'> }) {
  const download = useDownload({ ...of, fileId: file.file_id })
  return (
    <DeliveredFile file={file}>
      <Button
        icon={<Download aria-hidden="true" />}
        pending={download.isPending}
        aria-label={t('buyerGoods.downloads.downloadNamed', { name: file.name })}
        onClick={() => download.mutate()}
      >
        {t('buyerGoods.downloads.download')}
      </Button>
      {download.isError ? (
        <p role="alert" className="basis-full text-sm text-danger-text">
          {`${t('buyerGoods.downloads.failed')}. ${getErrorMessage(download.error)}`}
        </p>
      ) : null}
    </DeliveredFile>
  )
}

type DownloadBodyProps = { download: BuyerDownload; of: Omit<OrderFile, 'fileId'> }

/** Shows what an order delivers of one product: instructions, a link and files; or why it no longer does. */
export function DownloadBody({ download, of }: DownloadBodyProps) {
  const { withdrawal, instructions, external_url: url, files } = download
  if (withdrawal !== null) return <p className="text-sm text-ink-2">{reasonLabel(withdrawal)}</p>
  return (
    <DeliveredGoods
      instructions={instructions}
      url={url}
      urlTarget="_blank"
      openLabel={(host) => t('buyerGoods.downloads.open', { host })}
      files={files.map((file) => <FileRow key={file.file_id} file={file} of={of} />)}
    />
  )
}
