import { expect, test } from 'vitest'
import { getCalendarLanguage } from './day-grid.tsx'

test('a week begins on Sunday in American English', () => {
  expect(getCalendarLanguage().weekStartsOn).toBe(0)
})
