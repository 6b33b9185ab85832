import { expect, test } from 'vitest'
import { inLanes } from './lanes.ts'

test('each is done once, begun in order, and never more at once than there are lanes', async () => {
  const begun: number[] = []
  let atOnce = 0
  let most = 0
  await inLanes([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    begun.push(item)
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise(setImmediate)
    atOnce -= 1
  })
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('what goes wrong with one is said', async () => {
  const work = (item: number) => (item === 2 ? Promise.reject(new Error('two')) : Promise.resolve())
  await expect(inLanes([1, 2, 3], 2, work)).rejects.toThrow('two')
})
