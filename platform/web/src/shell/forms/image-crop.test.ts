import { expect, test } from 'vitest'
import { findCrop } from './image-field.tsx'

test.each([
  [1200, 900, 'sides'],
  [900, 1200, 'ends'],
  [1000, 1000, undefined],
  [1040, 1000, undefined],
  [1000, 1040, undefined],
  [0, 0, undefined],
] as const)('N63: of an image of %i × %i, a square cuts off %s', (width, height, crop) => {
  expect(findCrop({ width, height })).toBe(crop)
})
