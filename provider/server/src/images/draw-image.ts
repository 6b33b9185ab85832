import { Fault } from '@tradepost/kit/faults'
import sharp from 'sharp'
import { fault } from '#src/faults.ts'

/** The largest picture that is taken: of a side, and in all. A phone's 48 megapixels come as 12 unless it is told otherwise. */
const SIDE_PIXELS_MAX = 8000
const PIXELS_MAX = 40_000_000
/** The longest side of what is kept. */
const KEPT_PIXELS_MAX = 1600
const QUALITY = 82
const SECONDS_MAX = 15

// Reading is where decoders have their holes: only the four that are wanted exist in this process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
})
// Every picture is read once.
sharp.cache(false)

/**
 * Draws a picture anew as WebP: at most 1600 pixels a side, turned as its camera said, without its metadata, and of what
 * moves the first frame. @throws 422 IMAGE_TOO_LARGE, IMAGE_NOT_READABLE
 */
export async function drawImage(bytes: Buffer): Promise<Buffer> {
  try {
    // The header only, without sharp's own limit, which would not say what is wrong.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width > SIDE_PIXELS_MAX || height > SIDE_PIXELS_MAX || width * height > PIXELS_MAX) throw fault('IMAGE_TOO_LARGE')
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
