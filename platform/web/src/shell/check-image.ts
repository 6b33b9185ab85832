import { IMAGE_BYTES_MAX } from '@tradepost/contract/provider/images'

/** The kinds of pictures that the provider draws anew. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** What can be said of a picture before it is sent; undefined when it may go. The provider has the last word. */
export function checkPicture({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (size === 0) return 'There is nothing in this file. Choose another one.'
  if (size > IMAGE_BYTES_MAX) return 'A picture has at most 10 MB. Make it smaller.'
  if (type && !PICTURE_TYPES.includes(type)) return 'This is no picture that can be shown. Use PNG, JPEG, WebP or GIF.'
  return undefined
}
