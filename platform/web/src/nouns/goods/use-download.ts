import { useMutation } from '@tanstack/react-query'
import { DownloadLink } from '@tradepost/contract/platform/buyer/buyer-goods'
import { sendRequest } from '#src/shell/request.ts'

/** A file of an order. `key`: from the emailed link, for readers who aren't signed in. */
export type OrderFile = { orderId: string; fileId: string; key?: string | undefined }

/** Asks for a link to a file, and opens it: the browser downloads it and stays on the page. */
export function useDownload({ orderId, fileId, key }: OrderFile) {
  const query = key === undefined ? '' : `?${new URLSearchParams({ key })}`
  const path = `/api/orders/${encodeURIComponent(orderId)}/downloads/${encodeURIComponent(fileId)}${query}`
  return useMutation({
    mutationFn: () => sendRequest(DownloadLink, path, { method: 'POST' }),
    onSuccess: ({ url }) => location.assign(url),
  })
}
