import { expect, test } from 'vitest'
import { isVisibleName } from './visible-name.ts'

test.each(['Maya', 'O’Neill', '李', 'عائشة', 'नेहा', '👩‍💻', '1', '-', 'a\u200bb', 'Zoë', 'د\u200fر', '한', ''])(
  'N24: %j can be seen',
  (name) => {
    expect(isVisibleName(name)).toBe(true)
  },
)

test.each([
  '\u200b \u200b',
  ' ',
  '\u00a0',
  '\u3000',
  '\u2060\ufeff',
  '\u00ad',
  '\u3164',
  '\u115f\u1160',
  '\u2800',
  '\u0301',
  '\u200e\u200f',
  '\u{e0041}',
  'Maya\u202e',
  '\u2067Maya',
  'a\u202db',
])('N24: %j can not', (name) => {
  expect(isVisibleName(name)).toBe(false)
})
