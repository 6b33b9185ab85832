import { buildContentDisposition } from '#src/files/names.ts'

/** Answers with a PDF, which browsers show or save as `<name>.pdf`. */
export const sendPdf = (bytes: Buffer, name: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': buildContentDisposition(`${name}.pdf`),
      'cache-control': 'private, no-cache',
    },
  })
