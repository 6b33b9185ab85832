import { expect, test } from 'vitest'
import { calendarWords } from './calendar.tsx'

test('a week begins on Sunday in American English', () => {
  expect(calendarWords.weekStartsOn).toBe(0)
})
