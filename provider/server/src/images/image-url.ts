import type { Deps } from '#src/deps.ts'

/** Returns the public URL of an uploaded image, for the `image` of its owner; null without an image. */
export function getImageUrl(config: Pick<Deps['config'], 'url'>, imageId: string | null): string | null {
  return imageId === null ? null : `${config.url}/images/${imageId}`
}
