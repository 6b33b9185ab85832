import { releasePlace } from '@tradepost/kit/http/limit-requests'
import type { Context } from 'hono'
import type { Deps } from '#src/deps.ts'
import { buildContentDisposition } from '#src/files/stream-stored.ts'
import type { Drawing } from './draw-invoice.ts'

type DrawerAccess = { deps: Pick<Deps, 'documents'>; request: Context }

/**
 * Answers with a PDF, which browsers show or save as `<name>.pdf`. The request gives its place to others while it waits for a
 * process: they have a queue of their own. @throws 503 if that is full
 */
export async function sendPdf({ deps, request }: DrawerAccess, drawing: Drawing, name: string): Promise<Response> {
  releasePlace(request)
  const bytes = await deps.documents.draw(drawing)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': buildContentDisposition(`${name}.pdf`),
      'cache-control': 'private, no-cache',
    },
  })
}
