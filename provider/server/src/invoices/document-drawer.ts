import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { EDGE_FAULTS, Fault } from '@tradepost/kit/faults'
import type { Drawing } from './draw-invoice.ts'

export type DrawingAsk = { drawing: Drawing }
export type DrawingAnswer = { bytes: Uint8Array } | { error: Error }

/** Draws documents on threads of their own. */
export type DocumentDrawer = {
  /** Returns the PDF. Equal documents are drawn once and kept; equal requests share a drawing. @throws 503 if too many wait */
  draw: (drawing: Drawing) => Promise<Buffer>
  /** How many documents were drawn so far. */
  countDrawn: () => number
  /** Ends the threads. Documents that are being drawn are refused. */
  close: () => Promise<void>
}

/** So many are drawn at a time. */
const THREADS_MAX = 2
/** So many more may wait: a thread draws some 20 a second. */
const QUEUE_MAX = 400
/** Bytes of documents that are kept: about a thousand invoices. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024
/** The file of the worker: beside this one in the source, and beside the built servers. */
const WORKER_FILE = import.meta.url.endsWith('.ts') ? './draw-worker.ts' : './draw-worker.js'

/** Seconds until a refused caller may retry. */
const RETRY_SECONDS = 1

type Job = { drawing: Drawing; resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

/** Gives jobs to threads, which start when they are first needed. A thread that fails takes only its own job along. */
function createThreads() {
  const queue: Job[] = []
  const idle: Worker[] = []
  const threads = new Set<Worker>()
  let drawn = 0
  let isClosed = false

  const start = () => {
    const thread = new Worker(new URL(WORKER_FILE, import.meta.url))
    thread.unref()
    threads.add(thread)
    return thread
  }
  const run = (thread: Worker, { drawing, resolve, reject }: Job) => {
    const end = (next: () => void) => {
      thread.off('message', receive)
      thread.off('error', fail)
      thread.off('exit', leave)
      next()
      work()
    }
    const drop = (error: Error) =>
      end(() => {
        threads.delete(thread)
        reject(error)
      })
    const receive = (answer: DrawingAnswer) =>
      end(() => {
        idle.push(thread)
        if ('error' in answer) return reject(answer.error)
        drawn += 1
        resolve(Buffer.from(answer.bytes))
      })
    const fail = (error: Error) => drop(error)
    const leave = () => drop(new Error('The thread that draws documents ended'))
    thread.once('message', receive)
    thread.once('error', fail)
    thread.once('exit', leave)
    thread.postMessage({ drawing } satisfies DrawingAsk)
  }
  function work(): void {
    while (!isClosed && queue.length > 0) {
      const thread = idle.pop() ?? (threads.size < THREADS_MAX ? start() : undefined)
      const job = thread && queue.shift()
      if (!thread || !job) return
      run(thread, job)
    }
  }
  return {
    async draw(drawing: Drawing): Promise<Buffer> {
      if (queue.length >= QUEUE_MAX)
        throw new Fault(503, 'SERVICE_UNAVAILABLE', EDGE_FAULTS.SERVICE_UNAVAILABLE[1], undefined, RETRY_SECONDS)
      return new Promise((resolve, reject) => {
        queue.push({ drawing, resolve, reject })
        work()
      })
    },
    countDrawn: () => drawn,
    async close() {
      isClosed = true
      for (const { reject } of queue.splice(0)) reject(new Error('The server is stopping'))
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }
}

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
  const threads = createThreads()
  const shelf = createShelf()
  const running = new Map<string, Promise<Buffer>>()
  return {
    async draw(drawing) {
      const key = createHash('sha256').update(JSON.stringify(drawing)).digest('base64')
      const known = shelf.find(key) ?? running.get(key)
      if (known) return known
      const drawn = threads.draw(drawing).finally(() => running.delete(key))
      running.set(key, drawn)
      const bytes = await drawn
      shelf.put(key, bytes)
      return bytes
    },
    countDrawn: threads.countDrawn,
    close: threads.close,
  }
}
