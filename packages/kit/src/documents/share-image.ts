import { edgeFault, retryAfter } from '#src/faults.ts'
import { createWorkerProcesses, findWorker } from '#src/worker-processes.ts'
import type { ShareImage } from './draw-share-image.ts'

export type { ShareImage } from './draw-share-image.ts'

const WAITING_MAX = 8
const RETRY_SECONDS = 5

/** One image at a time, in a process that gives the memory of its fonts back. */
const processes = createWorkerProcesses<ShareImage, Uint8Array>({
  file: findWorker('share-worker', import.meta.url),
  atOnce: 1,
  waitingMax: WAITING_MAX,
  refuse: () => retryAfter(edgeFault('SERVICE_UNAVAILABLE'), RETRY_SECONDS),
})

/** Draws the image of a shared link, as PNG of 1200 by 630 pixels. @throws 503 SERVICE_UNAVAILABLE while many are drawn */
export const printShareImage = (image: ShareImage): Promise<Uint8Array> => processes.run(image)
