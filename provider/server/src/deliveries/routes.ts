import { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { providerRoutes } from '#src/callers.ts'
import { sendFile } from '#src/files/send-file.ts'
import { checkDelivered } from './check-delivered.ts'

/** Downloads: the signature in the URL grants access. */
export const downloadRoutes = providerRoutes('Files').get(
  '/files/{id}/download',
  { summary: 'Download a file', caller: 'hosted', query: SignedLinkQuery, faults: [403, 404, 410] },
  async ({ deps, params, query, request }) => {
    await checkDelivered(deps, params.id, query)
    return sendFile(deps, { fileId: params.id, query, request })
  },
)
