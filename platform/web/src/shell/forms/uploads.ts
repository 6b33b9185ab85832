import { useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod'
import { getErrorMessage, isTransient, RequestError } from '#src/shell/request.ts'
import { sendFile } from './send-file.ts'

/** A file that is being uploaded. A finished one is removed, because the server has it. */
export type Upload = {
  id: number
  /** Owner of the file. Each owner has one upload at a time. */
  owner: string
  file: File
  sent: number
  status: 'waiting' | 'sending' | 'failed'
  /** The error message, and whether a retry can help. */
  words: string | undefined
  canRetry: boolean
}

type NewUpload<T extends z.ZodType = z.ZodType> = {
  owner: string
  path: string
  file: File
  answer: T
  onArrived: (answer: z.output<T>) => void
}

type Send = typeof sendFile
type Entry = { upload: Upload; begin: () => Promise<void>; controller: AbortController }

/** Makes the browser confirm before it leaves a page with uploads in progress. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Creates the store of uploads. They continue on other pages, and a failed one keeps its file, so that it can be retried. */
export function createUploads(send: Send = sendFile) {
  let entries: readonly Entry[] = []
  let snapshot: readonly Upload[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function set(next: readonly Entry[]): void {
    entries = next
    snapshot = entries.map(({ upload }) => upload)
    const isBusy = snapshot.some(({ status }) => status !== 'failed')
    if (isBusy) globalThis.addEventListener?.('beforeunload', ask)
    else globalThis.removeEventListener?.('beforeunload', ask)
    for (const listener of listeners) listener()
  }
  function change(id: number, upload: Partial<Upload>): void {
    set(entries.map((entry) => (entry.upload.id === id ? { ...entry, upload: { ...entry.upload, ...upload } } : entry)))
  }
  const remove = (id: number) => set(entries.filter(({ upload }) => upload.id !== id))

  function beginNext(owner: string): void {
    const own = entries.filter(({ upload }) => upload.owner === owner)
    if (own.some(({ upload }) => upload.status === 'sending')) return
    const next = own.find(({ upload }) => upload.status === 'waiting')
    if (next) void next.begin()
  }

  function add<T extends z.ZodType>({ owner, path, file, answer, onArrived }: NewUpload<T>): void {
    lastId += 1
    const id = lastId
    const begin = async () => {
      const controller = new AbortController()
      set(entries.map((entry) => (entry.upload.id === id ? { ...entry, controller } : entry)))
      change(id, { status: 'sending', sent: 0, words: undefined })
      try {
        const { signal } = controller
        const arrived = await send({ path, file, answer, signal, onProgress: (sent) => change(id, { sent }) })
        remove(id)
        onArrived(arrived)
      } catch (error) {
        if (!controller.signal.aborted)
          change(id, { status: 'failed', words: getErrorMessage(error), canRetry: isTransient(error) })
      }
      beginNext(owner)
    }
    const upload: Upload = { id, owner, file, sent: 0, status: 'waiting', words: undefined, canRetry: false }
    set([...entries, { upload, begin, controller: new AbortController() }])
    beginNext(owner)
  }

  return {
    add,
    cancel(id: number): void {
      const entry = entries.find(({ upload }) => upload.id === id)
      remove(id)
      entry?.controller.abort(new RequestError({ status: 0, code: 'CANCELLED', message: 'Upload canceled' }))
    },
    retry(id: number): void {
      const owner = entries.find(({ upload }) => upload.id === id)?.upload.owner
      change(id, { status: 'waiting', words: undefined })
      if (owner) beginNext(owner)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    list: () => snapshot,
  }
}

/** The uploads of this page. */
export const uploads = createUploads()

/** Returns the uploads of one owner. */
export function useUploads(owner: string): readonly Upload[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.list)
  return useMemo(() => all.filter((upload) => upload.owner === owner), [all, owner])
}
