import sharp, { type Metadata } from 'sharp'

/** Why an image can't be drawn. */
export type ImageRefusal = 'IMAGE_NOT_READABLE' | 'IMAGE_TOO_LARGE'

/** The largest image accepted: per side, and in total. A 48-megapixel phone sends 12 by default. */
const SIDE_PIXELS_MAX = 8000
const PIXELS_MAX = 40_000_000
const QUALITY = 82
const SECONDS_MAX = 15
/** Memory limit of a decoded image: 40 million pixels of four bytes. Interlaced images are decoded whole. */
const DECODED_BYTES_MAX = 160_000_000
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

/** `keptPixelsMax`: per side of the image that is drawn. */
export type ImageAsk = { bytes: Uint8Array; keptPixelsMax: number }

const hasTooManyBytes = ({ width, height, channels, depth }: Metadata) =>
  width * height * channels * (CHANNEL_BYTES[depth] ?? OTHER_CHANNEL_BYTES) > DECODED_BYTES_MAX

/**
 * Redraws an image as WebP: at most `keptPixelsMax` per side, rotated as its EXIF data says, without metadata, only the first
 * frame of an animation.
 */
export async function drawImage({ bytes, keptPixelsMax }: ImageAsk): Promise<Uint8Array | ImageRefusal> {
  try {
    // Reads only the header, without sharp's own limit, whose error doesn't name the cause.
    const about = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { width, height } = about
    if (width > SIDE_PIXELS_MAX || height > SIDE_PIXELS_MAX || width * height > PIXELS_MAX) return 'IMAGE_TOO_LARGE'
    if (hasTooManyBytes(about)) return 'IMAGE_TOO_LARGE'
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: keptPixelsMax, height: keptPixelsMax, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS_MAX })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch {
    return 'IMAGE_NOT_READABLE'
  }
}
