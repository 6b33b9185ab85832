import { expect, test } from 'vitest'
import { limitAtOnce } from './limit-at-once.ts'

function makeWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const work = {
    hasBegun: false,
    resolve,
    reject,
    run() {
      work.hasBegun = true
      return promise
    },
  }
  return work
}

test('few run at once, the others in their order, and more than may wait are refused', async () => {
  const inTurn = limitAtOnce({ atOnce: 2, waitingMax: 1, refuse: () => new Error('busy') })
  const works = [makeWork(), makeWork(), makeWork()] as const
  const [first, second, third] = works
  const answers = works.map(({ run }) => inTurn(run))
  await expect(inTurn(async () => 'too many')).rejects.toThrow('busy')
  expect(works.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false])
  second.reject(new Error('failed'))
  await expect(answers[1]).rejects.toThrow('failed')
  await expect.poll(() => third.hasBegun).toBe(true)
  first.resolve('first')
  third.resolve('third')
  expect([await answers[0], await answers[2]]).toEqual(['first', 'third'])
  expect(await inTurn(async () => 'later')).toBe('later')
})
