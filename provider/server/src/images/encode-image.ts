import { fault } from '#src/faults.ts'

/** Returns the image type from the first bytes; file name and declared type prove nothing. */
function typeOf(bytes: Buffer): string | undefined {
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
 * @throws 415 IMAGE_TYPE_NOT_SUPPORTED, IMAGE_TYPE_MISMATCH; 422 IMAGE_TOO_LARGE, IMAGE_NOT_READABLE
 */
export async function encodeImage(bytes: Buffer, declaredType: string | undefined): Promise<Buffer> {
  const type = typeOf(bytes)
  if (!type) throw fault('IMAGE_TYPE_NOT_SUPPORTED')
  if (!isDeclared(type, declaredType)) throw fault('IMAGE_TYPE_MISMATCH')
  // Loaded with the first image: it takes 30 MB and some time, and many providers never need it.
  const { drawImage } = await import('./draw-image.ts')
  return drawImage(bytes)
}
