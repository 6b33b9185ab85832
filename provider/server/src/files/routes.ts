import { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { providerRoutes } from '#src/callers.ts'
import { sendFile } from './send-file.ts'

/** Downloads: the signature in the URL grants access. */
export const downloadRoutes = providerRoutes('Files').get(
  '/files/{id}/download',
  { summary: 'Download a file', caller: 'hosted', query: SignedLinkQuery, faults: [403, 404] },
  async ({ deps, params, query, request }) => sendFile(deps, { fileId: params.id, query, request }),
)
