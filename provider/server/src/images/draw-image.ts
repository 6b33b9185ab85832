import { Fault } from '@tradepost/kit/faults'
import { takeTurns } from '@tradepost/kit/take-turns'
import sharp from 'sharp'
import { fault } from '#src/faults.ts'

/** The largest picture that is taken: of a side, and in all. A phone's 48 megapixels come as 12 unless it is told otherwise. */
const SIDE_PIXELS_MAX = 8000
const PIXELS_MAX = 40_000_000
/** The longest side of what is kept. */
const KEPT_PIXELS_MAX = 1600
const QUALITY = 82
const SECONDS_MAX = 15
/** What a decoded picture may take of memory: 40 million pixels of four bytes. Interlaced ones are held whole. */
const DECODED_BYTES_MAX = 160_000_000
/** One picture is drawn at a time, by one core, so that sales go on beside it; a queue that is full says so. */
const WAITING_MAX = 8
const drawing = takeTurns({ atOnce: 1, waitingMax: WAITING_MAX, refuse: () => fault('IMAGES_BUSY') })

// Reading is where decoders have their holes: only the four that are wanted exist in this process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
})
// Every picture is read once.
sharp.cache(false)
sharp.concurrency(1)

/** Bytes of each channel of a pixel, by libvips's names. */
const CHANNEL_BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const OTHER_CHANNEL_BYTES = 8

/**
 * Draws a picture anew as WebP: at most 1600 pixels a side, turned as its camera said, without its metadata, and of what
 * moves the first frame. @throws 422 IMAGE_TOO_LARGE, IMAGE_NOT_READABLE; 503 IMAGES_BUSY when too many wait for their turn
 */
export function drawImage(bytes: Buffer): Promise<Buffer> {
  return drawing(() => drawNow(bytes))
}

async function drawNow(bytes: Buffer): Promise<Buffer> {
  try {
    // The header only, without sharp's own limit, which would not say what is wrong.
    const { width, height, channels, depth } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width > SIDE_PIXELS_MAX || height > SIDE_PIXELS_MAX || width * height > PIXELS_MAX) throw fault('IMAGE_TOO_LARGE')
    if (width * height * channels * (CHANNEL_BYTES[depth] ?? OTHER_CHANNEL_BYTES) > DECODED_BYTES_MAX)
      throw fault('IMAGE_TOO_LARGE')
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: KEPT_PIXELS_MAX, height: KEPT_PIXELS_MAX, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS_MAX })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch (error) {
    throw error instanceof Fault ? error : fault('IMAGE_NOT_READABLE')
  }
}
