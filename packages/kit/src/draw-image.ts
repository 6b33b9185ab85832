import sharp from 'sharp'
import { limitConcurrency } from './limit-concurrency.ts'

/** Why an image can't be drawn. */
export class ImageRefused extends Error {
  readonly code: 'IMAGES_BUSY' | 'IMAGE_NOT_READABLE' | 'IMAGE_TOO_LARGE'

  constructor(code: ImageRefused['code']) {
    super(code)
    this.name = 'ImageRefused'
    this.code = code
  }
}

/** The largest image accepted: per side, and in total. A 48-megapixel phone sends 12 by default. */
const SIDE_PIXELS_MAX = 8000
const PIXELS_MAX = 40_000_000
const QUALITY = 82
const SECONDS_MAX = 15
/** Memory limit of a decoded image: 40 million pixels of four bytes. Interlaced images are decoded whole. */
const DECODED_BYTES_MAX = 160_000_000
/** Only one image is drawn at a time, on one core, so that payments stay fast. A full queue refuses new ones. */
const WAITING_MAX = 8
const drawing = limitConcurrency({ atOnce: 1, waitingMax: WAITING_MAX, refuse: () => new ImageRefused('IMAGES_BUSY') })

// Decoders are a common attack surface, so only the four needed here are enabled in this process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
})
// Every image is read only once.
sharp.cache(false)
sharp.concurrency(1)

/** Bytes per channel of a pixel, by libvips's names. */
const CHANNEL_BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const OTHER_CHANNEL_BYTES = 8

/**
 * Redraws an image as WebP: at most `keptPixelsMax` per side, rotated as its EXIF data says, without metadata, only the first
 * frame of an animation.
 * @throws ImageRefused
 */
export function drawImage(bytes: Buffer, keptPixelsMax: number): Promise<Buffer> {
  return drawing(() => drawNow(bytes, keptPixelsMax))
}

async function drawNow(bytes: Buffer, keptPixelsMax: number): Promise<Buffer> {
  try {
    // Reads only the header, without sharp's own limit, whose error doesn't name the cause.
    const { width, height, channels, depth } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width > SIDE_PIXELS_MAX || height > SIDE_PIXELS_MAX || width * height > PIXELS_MAX)
      throw new ImageRefused('IMAGE_TOO_LARGE')
    if (width * height * channels * (CHANNEL_BYTES[depth] ?? OTHER_CHANNEL_BYTES) > DECODED_BYTES_MAX)
      throw new ImageRefused('IMAGE_TOO_LARGE')
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: keptPixelsMax, height: keptPixelsMax, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS_MAX })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused('IMAGE_NOT_READABLE')
  }
}
