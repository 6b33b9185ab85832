import { expect, test } from 'vitest'
import * as z from 'zod'
import { setDefaultMessages } from './messages.ts'

setDefaultMessages()

test.each([
  [z.string(), undefined, 'Required'],
  [z.int(), 'one', 'Expected number, received string'],
  [z.number().min(0), -1, 'Too small: must be at least 0'],
  [z.number().gt(0), 0, 'Too small: must be more than 0'],
  [z.number().lt(5), 5, 'Too big: must be less than 5'],
  [z.string().min(1), '', 'Too small: must have at least 1 character'],
  [z.string().max(100), 'x'.repeat(101), 'Too big: must have at most 100 characters'],
  [z.string().length(2), 'x', 'Too small: must have exactly 2 characters'],
  [z.array(z.int()).min(2), [1], 'Too small: must have at least 2 items'],
  [z.string().max(2, 'Keep it short'), 'xxx', 'Keep it short'],
])('%# says what is wrong in words', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message)
})
