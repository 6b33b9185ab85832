import type { Deps } from '#src/deps.ts'

/** The public address of a picture whose bytes arrived, for the `image` of whatever it shows; null for none. */
export function imageUrlOf(config: Pick<Deps['config'], 'url'>, imageId: string | null): string | null {
  return imageId === null ? null : `${config.url}/images/${imageId}`
}
