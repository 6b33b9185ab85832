import { IMAGE_BYTES_MAX } from '@tradepost/contract/provider/images'

/** Image types that the provider re-encodes. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Checks an image before its upload; undefined if it may be sent. The provider decides. */
export function checkPicture({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (size === 0) return 'This file is empty. Choose another one.'
  if (size > IMAGE_BYTES_MAX) return 'This image is too large. Use one of up to 10 MB.'
  if (type && !PICTURE_TYPES.includes(type)) return 'Unsupported image. Use PNG, JPEG, WebP or GIF.'
  return undefined
}
