import { MINUTE, SECOND } from '@tradepost/kit/clock'
import type { Deps } from '#src/deps.ts'
import { signedUrl } from '#src/links.ts'

/** How long a download can start, in seconds (reference, 3.10). */
export const DOWNLOAD_SECONDS = (15 * MINUTE) / SECOND

type Download = { fileId: string; receiver: string }

/**
 * Returns a signed URL that lets anyone who has it download a file for 15 minutes. `receiver` is the ID of the customer, grant or
 * business that it was created for, and is signed too.
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
