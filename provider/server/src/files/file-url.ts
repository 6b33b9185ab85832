import { MINUTE, SECOND } from '@tradepost/kit/clock'
import type { Deps } from '#src/deps.ts'
import { signedUrl } from '#src/links.ts'

/** How long a download may begin, in seconds (reference, 3.10). */
export const DOWNLOAD_SECONDS = (15 * MINUTE) / SECOND

type Download = { fileId: string; receiver: string }

/**
 * An address that gives the bytes of a file to whoever holds it, for 15 minutes. `receiver` says for whom it was made
 * (the id of a customer, a grant, or the business itself) and is part of what is signed.
 */
export function signedFileUrl(deps: Deps, { fileId, receiver }: Download): string {
  return signedUrl(
    { ...deps, url: deps.config.url },
    {
      path: `/files/${fileId}/download`,
      purpose: 'download a file',
      id: fileId,
      receiver,
      seconds: DOWNLOAD_SECONDS,
    },
  )
}
