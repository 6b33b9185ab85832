import { expect, test } from 'vitest'
import { moveItem } from './move-buttons.tsx'

test.each([
  { from: 0, to: 1, moved: ['b', 'a', 'c'] },
  { from: 2, to: 0, moved: ['c', 'a', 'b'] },
  { from: 1, to: 1, moved: ['a', 'b', 'c'] },
])('an item moves from $from to $to, and the others keep their order', ({ from, to, moved }) => {
  expect(moveItem(['a', 'b', 'c'], { from, to })).toEqual(moved)
})
