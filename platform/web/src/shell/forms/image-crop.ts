/** An image this close to a square is shown whole, for the eye. */
const NEARLY_SQUARE = 1.05

/** Returns which edges of an image are cut off where pages show it as a square; undefined if none are. */
export function findCrop({ width, height }: { width: number; height: number }): 'sides' | 'ends' | undefined {
  if (width > height * NEARLY_SQUARE) return 'sides'
  return height > width * NEARLY_SQUARE ? 'ends' : undefined
}
