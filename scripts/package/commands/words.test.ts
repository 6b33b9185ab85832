import { expect, test } from 'vitest'
import { readMoment, readSpan } from './clock.ts'
import { findNearest } from './nearest.ts'
import { namesSettings, toSettings } from './start-flags.ts'

test.each([
  ['3 months', { months: 3 }],
  ['1 year 2 days', { years: 1, days: 2 }],
  ['90m', { minutes: 90 }],
  ['1d 12h, 5 s', { days: 1, hours: 12, seconds: 5 }],
  ['1 day 1 day', { days: 2 }],
])('%s is a span of time', (text, span) => {
  expect(readSpan(text.split(' '))).toEqual(span)
})

test.each(['', '3', 'months', '3 moons', '-1 day', '1.5 days', '0 days'])('"%s" is no span of time', (text) => {
  expect(() => readSpan([text])).toThrow(/such as "3 months"/)
})

test.each([
  ['2027-01-01', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01 12:00', '2027-01-01T12:00:00.000Z'],
  ['2027-01-01T12:00:30+02:00', '2027-01-01T10:00:30.000Z'],
])('%s is a time, in UTC unless it says another zone', (text, iso) => {
  expect(readMoment(text).toISOString()).toBe(iso)
})

test.each(['2027-02-30', '2027-13-01', 'tomorrow', '2027', '12:00'])('"%s" is no time', (text) => {
  expect(() => readMoment(text)).toThrow(/such as 2027-01-01/)
})

test('a mistyped word finds the one that was meant, and another word none', () => {
  const words = ['events', 'trigger', 'payment.succeeded', 'payment.failed']
  expect(['evnets', 'trigegr', 'payment.suceeded', 'Events'].map((word) => findNearest(word, words))).toEqual([
    ...['events', 'trigger', 'payment.succeeded', 'events'],
  ])
  expect(findNearest('refunds', words)).toBeUndefined()
})

test('a flag wins over the environment, where only names with the prefix are settings', () => {
  const environment = { TRADEPOST_SMTP_URL: 'smtp://theirs', TRADEPOST_LOG_LEVEL: 'warn', DATABASE_URL: 'postgres://shop' }
  const flags = { port: '4100', smtpUrl: 'smtp://mine' }
  expect(toSettings(flags, environment, ['SMTP_URL', 'LOG_LEVEL', 'DATABASE_URL'])).toEqual({
    PROVIDER_PORT: '4100',
    SMTP_URL: 'smtp://mine',
    LOG_LEVEL: 'warn',
  })
  expect(namesSettings(['provider', '--port', '4100'], { TRADEPOST_URL: 'http://localhost:4000' })).toBe(false)
  expect(namesSettings(['--log-level', 'debug'], {})).toBe(true)
})
