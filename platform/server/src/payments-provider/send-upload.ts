import { Fault } from '@tradepost/kit/faults'
import { ForbiddenAddress, type SafeFetch, type SafeReply } from '@tradepost/kit/safe-fetch'
import { fault } from '#src/faults.ts'
import { ProviderRefusal } from './client.ts'
import { toFault } from './faults.ts'

/** Bytes on their way to the address that a provider signed for them. `size` is how many; `type` what their sender calls them. */
export type Upload = { size: number; type: string; bytes: AsyncIterable<Uint8Array> }

/** A provider answers in JSON, a storage of its own in whatever it likes. */
function refusalIn({ body }: SafeReply) {
  try {
    return ProviderRefusal.parse(JSON.parse(body))
  } catch {
    return {}
  }
}

/**
 * Passes an upload on to where the provider wants it: the provider itself, or a storage that it uses. Nothing is kept here.
 * @throws the provider's refusal in words for people; UPLOAD_NOT_TAKEN; PAYMENTS_PROVIDER_UNAVAILABLE; what the bytes throw
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
  // A signed address that is refused says nothing about our key, and one that is gone nothing about the item.
  if ([401, 403, 404, 409, 410].includes(reply.status) || reply.status < 400) throw fault('UPLOAD_NOT_TAKEN')
  throw toFault({ kind: 'status', status: reply.status, ...refusalIn(reply) })
}
