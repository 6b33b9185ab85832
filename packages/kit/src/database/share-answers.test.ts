import { expect, test } from 'vitest'
import { shareAnswers } from './share-answers.ts'

function makeQuestions(isShared?: (answer: string) => boolean) {
  const asked: string[] = []
  const ends: (() => void)[] = []
  const ask = shareAnswers(async (question: string) => {
    asked.push(question)
    await new Promise<void>((end) => ends.push(end))
    if (question === 'bad') throw new Error('Refused')
    return `${question} ${asked.length}`
  }, isShared)
  const nextTurn = () => new Promise<void>((go) => setImmediate(go))
  return { asked, ask, nextTurn, end: () => ends.shift()?.() }
}

test('callers of one turn share an answer; other questions have their own', async () => {
  const { asked, ask, nextTurn, end } = makeQuestions()
  const answers = Promise.all([ask('a', 'a'), ask('a', 'a'), ask('b', 'b')])
  await nextTurn()
  expect(asked).toEqual(['a', 'b'])
  end()
  end()
  expect(await answers).toEqual(['a 2', 'a 2', 'b 2'])
})

test('whoever comes after a question was asked asks anew, even before its answer', async () => {
  const { asked, ask, nextTurn, end } = makeQuestions()
  const first = ask('a', 'a')
  await nextTurn()
  const second = ask('a', 'a')
  await nextTurn()
  expect(asked).toEqual(['a', 'a'])
  end()
  end()
  await Promise.all([first, second])
})

test('a failure reaches all of them, and the next caller asks anew', async () => {
  const { asked, ask, nextTurn, end } = makeQuestions()
  const answers = Promise.allSettled([ask('a', 'bad'), ask('a', 'bad')])
  await nextTurn()
  end()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = ask('a', 'good')
  await nextTurn()
  end()
  expect(await again).toBe('good 2')
  expect(asked).toEqual(['bad', 'good'])
})

test('an answer that may not be shared is only for the first caller; the others ask on their own', async () => {
  const { asked, ask, nextTurn, end } = makeQuestions(() => false)
  const answers = Promise.all([ask('a', 'a'), ask('a', 'a'), ask('a', 'a')])
  await nextTurn()
  end()
  await nextTurn()
  end()
  end()
  expect(await answers).toEqual(['a 1', 'a 3', 'a 3'])
  expect(asked).toEqual(['a', 'a', 'a'])
})
