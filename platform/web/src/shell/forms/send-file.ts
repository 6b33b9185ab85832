import type * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { beginChange } from '#src/shell/people/shown-user.ts'
import { RequestError, readAnswer } from '#src/shell/request.ts'

/** A file to send, its target and its callbacks. */
export type Sending<T> = {
  /** PUT by default. */
  method?: 'PUT' | 'POST'
  path: string
  file: File
  answer: T
  /** Called with the number of bytes sent so far. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

const gone = () =>
  new RequestError({
    status: 0,
    code: 'NO_CONNECTION',
    message: t('dashboardShell.upload.interrupted'),
  })

/**
 * Sends a file as the request body, streamed from disk, without a timeout. Doesn't use fetch, which reports no upload progress.
 * @throws RequestError; the signal's reason if it was aborted
 */
export function sendFile<T extends z.ZodType>({
  method = 'PUT',
  path,
  file,
  answer,
  onProgress,
  signal,
}: Sending<T>): Promise<z.output<T>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onerror = () => reject(gone())
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      const response = new Response(request.responseText, { status: request.status })
      readAnswer(answer, response).then(resolve, reject)
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(method, path)
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(beginChange())) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.send(file)
  })
}
