import { createHash } from 'node:crypto'
import { edgeFault, retryAfter } from '@tradepost/kit/faults'
import { createWorkerProcesses, findWorker } from '@tradepost/kit/worker-processes'
import type { Drawing } from './draw-invoice.ts'

/** Draws documents in processes of their own. */
export type DocumentDrawer = {
  /** Returns the PDF. Equal documents are drawn once and kept; equal requests share a drawing. @throws 503 if too many wait */
  draw: (drawing: Drawing) => Promise<Buffer>
  /** How many documents were drawn so far. */
  countDrawn: () => number
  /** How many processes draw, or may draw before long. */
  countProcesses: () => number
  /** Ends the processes. Documents that are being drawn are refused. */
  close: () => Promise<void>
}

/** So many are drawn at a time. */
const PROCESSES_MAX = 2
/** So many more may wait: a process draws some 20 a second. */
const QUEUE_MAX = 400
/** Bytes of documents that are kept: about a thousand invoices. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024

/** Seconds until a refused caller may retry. */
const RETRY_SECONDS = 1

/** Keeps documents up to a number of bytes; the ones that were asked for least recently go first. */
function createShelf() {
  const kept = new Map<string, Buffer>()
  let size = 0
  const take = (key: string) => {
    const bytes = kept.get(key)
    if (bytes && kept.delete(key)) size -= bytes.length
    return bytes
  }
  const put = (key: string, bytes: Buffer) => {
    take(key)
    kept.set(key, bytes)
    size += bytes.length
    for (const oldest of kept.keys()) {
      if (size <= KEPT_BYTES_MAX) return
      take(oldest)
    }
  }
  return {
    find(key: string) {
      const bytes = take(key)
      if (bytes) put(key, bytes)
      return bytes
    },
    put,
  }
}

export function createDocumentDrawer(): DocumentDrawer {
  const processes = createWorkerProcesses<Drawing, Uint8Array>({
    file: findWorker('draw-worker', import.meta.url),
    atOnce: PROCESSES_MAX,
    waitingMax: QUEUE_MAX,
    refuse: () => retryAfter(edgeFault('SERVICE_UNAVAILABLE'), RETRY_SECONDS),
  })
  let drawnCount = 0
  const shelf = createShelf()
  const running = new Map<string, Promise<Buffer>>()
  const drawNow = async (drawing: Drawing) => {
    const bytes = Buffer.from(await processes.run(drawing))
    drawnCount += 1
    return bytes
  }
  return {
    async draw(drawing) {
      const key = createHash('sha256').update(JSON.stringify(drawing)).digest('base64')
      const known = shelf.find(key) ?? running.get(key)
      if (known) return known
      const drawn = drawNow(drawing).finally(() => running.delete(key))
      running.set(key, drawn)
      const bytes = await drawn
      shelf.put(key, bytes)
      return bytes
    },
    countDrawn: () => drawnCount,
    countProcesses: processes.countProcesses,
    close: processes.close,
  }
}
