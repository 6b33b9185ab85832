import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { maskText } from './secrets/mask-text.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void, level = 'info'): string {
  const lines: string[] = []
  write(createLog('test', level, (line) => lines.push(line)))
  return lines.join('')
}

describe('a log line never shows', () => {
  test.each([
    ['an API key', 'tpk_test_abcdefghijklmnopqrstuvwxyz0123456789ABCD'],
    ['a live key', 'tpk_live_abcdefghijklmnopqrstuvwxyz0123456789ABCD'],
    ['a signing secret', 'whsec_AbCd+/EfGhIjKlMnOpQrStUvWxYz012345'],
    ['a bearer header', 'Bearer abc.def-ghi_jkl'],
    ['a card number', '4242424242424242'],
    ['a card number in groups', '4242 4242 4242 4242'],
    ['a card number with dashes', '5555-5555-5555-4444'],
    ['a card number of 15 digits', '378282246310005'],
  ])('%s, wherever it appears', (_, secret) => {
    const shown = secret.replace('Bearer ', '')
    expect(logged((log) => log.info(`met ${secret} here`))).not.toContain(shown)
    expect(logged((log) => log.info({ deep: { er: { still: [secret] } } }, 'met'))).not.toContain(shown)
    expect(logged((log) => log.error({ error: new Error(`no ${secret}`).message }))).not.toContain(shown)
  })

  test.each([
    'password',
    'token',
    'secret',
    'authorization',
    'cookie',
    'card',
    'number',
    'security_code',
    'api_key',
    'webhook_secret',
  ])('the value of the field "%s"', (field) => {
    const line = logged((log) => log.info({ [field]: 'hush', body: { [field]: 'hush', more: { [field]: 'hush' } } }))
    expect(line).not.toContain('hush')
    expect(line).toContain(field)
  })
})

test('text without secrets stays readable', () => {
  for (const text of ['pay_0123456789abcdefghijk', 'order 1234567890123456', '2026-11-21T09:00:00.000Z', 'tpk_test_'])
    expect(maskText(text)).toBe(text)
})

test('a line is JSON with name, level and time, and is written only at or above the chosen level', () => {
  expect(JSON.parse(logged((log) => log.info({ path: '/x' }, 'request')))).toMatchObject({
    name: 'test',
    level: 30,
    time: expect.any(String),
    path: '/x',
    msg: 'request',
  })
  expect(logged((log) => log.info('quiet'), 'warn')).toBe('')
})
