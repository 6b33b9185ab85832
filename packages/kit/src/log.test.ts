import { describe, expect, test } from 'vitest'
import { runAfterRequest, runInRequest } from './current-request.ts'
import { watchDatabase } from './database/outage.ts'
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

const BAD: readonly (readonly [string, string])[] = [
  ['line breaks', 'one\r\ntwo\n{"level":30,"msg":"forged"}\u2028three\u0085four'],
  ['terminal codes', '\u001b[2J\u001b]0;owned\u0007\u009b31m\u007f'],
  ['text that turns around', 'gpj.\u202eexe\u2066x\u200fy\u061cz'],
  ['text that is hidden', 'a\u200bb\ufeffc\u{e0041}d\u00ade'],
  ['half characters', '\ud800 and \udfff'],
  ['100 kB', 'x'.repeat(100_000)],
  ['100 kB that look like secrets', `${'Bearer abc.def '.repeat(7000)}`],
]
/** What no terminal, viewer or parser may get. */
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/

describe('a field with', () => {
  test.each(BAD)('%s is in one bounded line that does nothing to its reader', (_, text) => {
    for (const fields of [{ path: text }, { deep: { er: [text, { [text]: text }] } }, { [text.slice(0, 50)]: 1 }]) {
      const line = logged((log) => log.info(fields, text))
      expect(line.endsWith('\n')).toBe(true)
      expect(line.slice(0, -1)).not.toMatch(OBEYED)
      expect(line.length).toBeLessThanOrEqual(8001)
      const shown = JSON.stringify(JSON.parse(line)).replaceAll('\\n', '')
      expect(shown).not.toMatch(/\\[ubfrt]/)
      expect(JSON.parse(line)).toMatchObject({ level: 30, name: 'test' })
    }
  })
})

test('a line of a thousand long fields keeps what says what it is, and is bounded', () => {
  const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, 'x'.repeat(2000)]))
  const line = logged((log) => log.info({ event: 'sign_in.password', ...fields }, 'security'))
  expect(line.length).toBeLessThanOrEqual(8001)
  expect(JSON.parse(line)).toMatchObject({ event: 'sign_in.password', msg: 'security', cut: expect.any(Number) })
})

test('a secret where a long text is cut is not shown in part', () => {
  const secret = 'tpk_live_abcdefghijklmnopqrstuvwxyz0123456789ABCD'
  for (const length of [1460, 1480, 1490, 3950, 3990, 15_970, 15_990]) {
    const line = logged((log) => log.info({ text: `${'x '.repeat(length / 2)}${secret}` }, 'met'))
    expect(line).not.toContain('abcdefgh')
  }
})

test.each(['key', 'code', 'state', 'session', 'user_code'])('the parameter "%s" of an address is masked', (name) => {
  expect(maskText(`GET http://localhost/x?a=1&${name}=hush&b=2`)).toBe(`GET http://localhost/x?a=1&${name}=[masked]&b=2`)
})

test('every line of a request names it, also those of the database and of work that it leaves for later', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('test', 'info', (line) => lines.push(JSON.parse(line)))
  const { promise: later, resolve: go } = Promise.withResolvers<void>()
  const left = runInRequest({ id: 'r1', isFailed: false }, async () => {
    log.info('now')
    watchDatabase(log).noteFailure(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
    await later
    log.info('after the answer')
  })
  go()
  await left
  runAfterRequest('r1', () => log.info('a job'))
  log.info('nobody')
  expect(lines.map(({ requestId }) => requestId)).toEqual(['r1', 'r1', 'r1', 'r1', undefined])
})
