import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { DrawingAnswer, DrawingAsk } from './document-drawer.ts'
import { drawDocument } from './draw-invoice.ts'

// On Linux this is the thread's own priority; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(10)

/** Draws one document after the other, off the thread that answers requests. */
parentPort?.on('message', ({ drawing }: DrawingAsk) => {
  drawDocument(drawing).then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies DrawingAnswer),
    (error: unknown) =>
      parentPort?.postMessage({ error: error instanceof Error ? error : new Error(String(error)) } satisfies DrawingAnswer),
  )
})
