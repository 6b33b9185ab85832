import { POSTERS } from '@tradepost/contract/platform/buyer/storefront'

export type PosterChoice = (typeof POSTERS)[number]

/** Returns the drawing that the seller chose, which the platform stores in the product's metadata. */
export function readPoster(metadata: Record<string, unknown>): PosterChoice | null {
  return POSTERS.find((poster) => poster === metadata.poster) ?? null
}
