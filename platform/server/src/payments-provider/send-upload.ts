import { Fault } from '@tradepost/kit/faults'
import { ForbiddenAddress, type SafeFetch, type SafeReply } from '@tradepost/kit/http/safe-fetch'
import { fault } from '#src/faults.ts'
import { ProviderRefusal } from './client.ts'
import { toFault } from './faults.ts'

/** Bytes to upload to a provider's signed URL. `size` is their number; `type` the media type that the sender states. */
export type Upload = { size: number; type: string; bytes: AsyncIterable<Uint8Array> }

/** Reads the refusal in an answer: providers answer in JSON, an external storage in any format. */
function refusalIn({ body }: SafeReply) {
  try {
    return ProviderRefusal.parse(JSON.parse(body))
  } catch {
    return {}
  }
}

/**
 * Forwards an upload to the provider's URL: at the provider itself, or at a storage that it uses. Nothing is stored here.
 * @throws the provider's refusal with a readable message; UPLOAD_NOT_TAKEN; PAYMENTS_PROVIDER_UNAVAILABLE; what the bytes throw
 */
export async function sendUpload(outside: SafeFetch, url: string, { size, type, bytes }: Upload): Promise<void> {
  const reply = await outside
    .put(url, { 'content-type': type, 'content-length': String(size) }, bytes)
    .catch((error: unknown) => {
      if (error instanceof Fault) throw error
      if (error instanceof ForbiddenAddress || error instanceof TypeError) throw fault('UPLOAD_NOT_TAKEN')
      throw fault('PAYMENTS_PROVIDER_UNAVAILABLE')
    })
  if (reply.status >= 200 && reply.status < 300) return
  // A refused signed URL says nothing about our key, and an expired one nothing about the item.
  if ([401, 403, 404, 409, 410].includes(reply.status) || reply.status < 400) throw fault('UPLOAD_NOT_TAKEN')
  throw toFault({ kind: 'status', status: reply.status, ...refusalIn(reply) })
}
