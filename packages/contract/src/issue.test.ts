import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createIssues, setIssueLanguage } from './issue.ts'

const { issue, describeIssue } = createIssues({ enterAName: 'Enter a name', atMost: 'At most {limit} characters' })
const Form = z.object({
  name: z
    .string()
    .min(1, issue('enterAName'))
    .max(3, issue('atMost', { limit: 3 })),
})

afterEach(() => setIssueLanguage(() => undefined))

test.each([
  ['', 'Enter a name', { text: 'enterAName' }],
  ['Maya', 'At most 3 characters', { text: 'atMost', values: { limit: 3 } }],
])('an issue of "%s" has a message, and the key and the values of its text', (name, message, params) => {
  expect(Form.safeParse({ name }).error?.issues).toMatchObject([{ path: ['name'], message, params }])
})

test('an issue keeps the other parameters of its check', () => {
  const schema = z.string().refine(() => false, { ...issue('enterAName'), params: { code: 'NAMELESS' } })
  expect(schema.safeParse('').error?.issues).toMatchObject([{ params: { code: 'NAMELESS', text: 'enterAName' } }])
})

test('a page in another language says issues in it, and in English what it lacks', () => {
  setIssueLanguage((key, params) => (key === 'atMost' ? `Höchstens ${params?.limit} Zeichen` : undefined))
  expect(Form.safeParse({ name: 'Maya' }).error?.issues[0]?.message).toBe('Höchstens 3 Zeichen')
  expect(describeIssue('enterAName').message).toBe('Enter a name')
})

test('an issue without its text or its values does not compile', () => {
  // @ts-expect-error No such text.
  expect(describeIssue('nothing').message).toBe('nothing')
  // @ts-expect-error The text has a placeholder.
  expect(describeIssue('atMost').message).toBe('At most undefined characters')
})
