import { IMAGE_BYTES_MAX } from '@tradepost/contract/provider/images'

/** The kinds of pictures that the provider draws anew. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** What can be said of a picture before it is sent; undefined when it may go. The provider has the last word. */
export function checkPicture({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (size === 0) return 'This file is empty. Choose another one.'
  if (size > IMAGE_BYTES_MAX) return 'This image is too large. Use one of up to 10 MB.'
  if (type && !PICTURE_TYPES.includes(type)) return 'Unsupported image. Use PNG, JPEG, WebP or GIF.'
  return undefined
}
