import type { Fault } from '#src/faults.ts'
import { createWorkerProcesses, findWorker } from '#src/worker-processes.ts'
import type { ImageAsk, ImageRefusal } from './draw-image.ts'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'

export type ImageRules = {
  /** The types that are accepted. */
  types: readonly ImageType[]
  /** The longest side of the stored image. */
  keptPixelsMax: number
  /** Builds the program's own fault for a refused image. */
  refuse: (code: ImageRefusal | 'IMAGES_BUSY' | 'IMAGE_TYPE_MISMATCH' | 'IMAGE_TYPE_NOT_SUPPORTED') => Fault
}

class ImagesBusy extends Error {}

/** Only one image is drawn at a time, on one core, so that payments stay fast. A full queue refuses new ones. */
const WAITING_MAX = 8
const processes = createWorkerProcesses<ImageAsk, Uint8Array | ImageRefusal>({
  file: findWorker('image-worker', import.meta.url),
  atOnce: 1,
  waitingMax: WAITING_MAX,
  refuse: () => new ImagesBusy(),
})

/** Returns the image type from the first bytes; file name and declared type prove nothing. */
function typeOf(bytes: Buffer): ImageType | undefined {
  const begins = (text: string, at = 0) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (begins('\xff\xd8\xff')) return 'image/jpeg'
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp'
  if (begins('GIF87a') || begins('GIF89a')) return 'image/gif'
  return undefined
}

/** Returns whether the declared type matches. It may be missing; a wrong one means that something was mixed up. */
function isDeclared(type: string, declared: string | undefined): boolean {
  const named = (declared ?? '').replace(/;.*$/, '').trim().toLowerCase()
  return ['', 'application/octet-stream', 'binary/octet-stream', type].includes(named.replace('image/jpg', 'image/jpeg'))
}

/**
 * Returns the image to store: redrawn, so that nothing can hide in its bytes. Checks the type before anything decodes it.
 * @throws `rules.refuse` with the reason
 */
export async function encodeImage(bytes: Buffer, declaredType: string | undefined, rules: ImageRules): Promise<Buffer> {
  const type = typeOf(bytes)
  if (!type || !rules.types.includes(type)) throw rules.refuse('IMAGE_TYPE_NOT_SUPPORTED')
  if (!isDeclared(type, declaredType)) throw rules.refuse('IMAGE_TYPE_MISMATCH')
  const drawn = await processes.run({ bytes, keptPixelsMax: rules.keptPixelsMax }).catch((error: unknown) => {
    throw error instanceof ImagesBusy ? rules.refuse('IMAGES_BUSY') : error
  })
  if (typeof drawn === 'string') throw rules.refuse(drawn)
  return Buffer.from(drawn)
}
