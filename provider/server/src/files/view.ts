import type { DeliveryFile } from '@tradepost/contract/provider/files'
import type { Deps } from '#src/deps.ts'
import { DOWNLOAD_SECONDS, signedFileUrl } from './file-url.ts'
import type { FileRow } from './table.ts'

/** Returns a file as a delivery lists it, with a temporary download URL for its receiver (see file-url.ts). */
export function viewFile(deps: Deps, file: FileRow, receiver: string): DeliveryFile {
  return {
    file_id: file.id,
    filename: file.name,
    download_url: signedFileUrl(deps, { fileId: file.id, receiver }),
    expires_in: DOWNLOAD_SECONDS,
    content_type: null,
    file_size: file.bytes,
    sha256: file.sha256,
    scan_status: file.scan === 'unscanned' ? null : file.scan,
  }
}
