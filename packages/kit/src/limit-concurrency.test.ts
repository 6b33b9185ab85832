import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('M51: tasks run in order, a failure frees its slot, and tasks beyond the queue limit are rejected', async () => {
  const turns = limitConcurrency({ atOnce: 2, waitingMax: 2, refuse: () => new Error('full') })
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const start = (name: string) => {
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return turns(() => {
      begun.push(name)
      return end.promise
    })
  }
  const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map(start)
  await expect(start('fifth')).rejects.toThrow('full')
  expect(begun).toEqual(['first', 'second'])
  ends.get('first')?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  expect(begun).toEqual(['first', 'second', 'third'])
  const sixth = start('sixth')
  for (const name of ['second', 'third', 'fourth', 'sixth']) ends.get(name)?.resolve(name)
  expect(await Promise.all([second, third, fourth, sixth])).toEqual(['second', 'third', 'fourth', 'sixth'])
  expect(begun).toEqual(['first', 'second', 'third', 'fourth', 'sixth'])
})
