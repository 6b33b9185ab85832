import type { FileUpload } from '@tradepost/contract/provider/files'
import type { ImageUpload } from '@tradepost/contract/provider/images'
import { MINUTE, SECOND } from '@tradepost/kit/clock'
import type { Deps } from '#src/deps.ts'
import type { FileRow } from '#src/files/table.ts'
import type { ImageRow } from '#src/images/table.ts'
import { signedUrl } from '#src/links.ts'

/** How long an image upload link works, in seconds (reference, section 2). */
const IMAGE_SECONDS = 60
/** How long a file upload can start, in seconds; the transfer may take longer. */
const FILE_SECONDS = (15 * MINUTE) / SECOND

/** Returns the single-use upload URL of an image. */
export function viewImageUpload(deps: Deps, { id }: ImageRow): ImageUpload {
  const path = `/uploads/images/${id}`
  return {
    image_id: id,
    url: signedUrl({ ...deps, url: deps.config.url }, { path, purpose: 'upload an image', id, seconds: IMAGE_SECONDS }),
  }
}

/** Returns the single-use upload URL of a file. */
export function viewFileUpload(deps: Deps, { id }: FileRow): FileUpload {
  const path = `/uploads/files/${id}`
  return {
    file_id: id,
    url: signedUrl({ ...deps, url: deps.config.url }, { path, purpose: 'upload a file', id, seconds: FILE_SECONDS }),
  }
}
