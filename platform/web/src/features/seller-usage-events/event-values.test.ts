import { expect, test } from 'vitest'
import { TypedEvent } from './event-values.ts'

const parse = (metadata: string) =>
  TypedEvent.safeParse({ event_id: 'evt-1', customer_id: 'cus_1', event_name: 'api.call', metadata, timestamp: null })

test('metadata is entered as JSON, and empty text is no metadata', () => {
  expect(parse(' {"tokens": 1.5, "model": "gpt", "cached": false} ').data?.metadata).toEqual({
    tokens: 1.5,
    model: 'gpt',
    cached: false,
  })
  expect(parse('  ').data?.metadata).toEqual({})
})

test.each([
  ['{', /^Enter JSON/],
  ['[1]', /^Enter JSON/],
  ['null', /^Enter JSON/],
  ['7', /^Enter JSON/],
  ['{"a": {"b": 1}}', /^a: Expected a string, a number or a boolean/],
  ['{"a": 12345678901234567890}', /^a: .*use text for longer numbers/i],
])('%s is rejected with one message that says where', (text, words) => {
  const { error } = parse(text)
  expect(error?.issues).toMatchObject([{ path: ['metadata'], message: expect.stringMatching(words) }])
})
