import { expect, test } from 'vitest'
import * as z from 'zod'
import { AddressList, BaseUrl, ConfigError, DatabaseUrl, Flag, KeptDays, Port, readConfig, Secrets } from './config.ts'

const Settings = z.object({
  PORT: Port.default(3000),
  PUBLIC_URL: BaseUrl.optional(),
  DATABASE_URL: DatabaseUrl,
  KEY: Secrets,
  ALLOWS: Flag.optional(),
})
const good = { DATABASE_URL: 'postgres://localhost/a', KEY: 'k'.repeat(32) }

test.each([
  ['0', 'RETENTION_DAYS: must be at least 1 day'],
  ['-3', 'RETENTION_DAYS: must be at least 1 day'],
  ['1.5', 'RETENTION_DAYS: must be a whole number of days'],
  ['month', 'RETENTION_DAYS: must be a number of days'],
])('rows that are kept for %s days refuse the start in one line', (days, message) => {
  const Retention = z.object({ RETENTION_DAYS: KeptDays.default(30) })
  expect(() => readConfig(Retention, { RETENTION_DAYS: days })).toThrow(new ConfigError(message))
})

test('settings are read, empty text counts as unset, and unknown variables are ignored', () => {
  expect(
    readConfig(Settings, { ...good, PORT: '', PUBLIC_URL: 'https://shop.example//', ALLOWS: '1', PATH: '/bin', HOME: undefined }),
  ).toEqual({
    ...good,
    KEY: [good.KEY],
    PORT: 3000,
    PUBLIC_URL: 'https://shop.example',
    ALLOWS: true,
  })
})

test.each([
  [{ PORT: 'http' }, 'PORT: must be a number'],
  [{ PORT: '70000' }, /^PORT: /],
  [{ PORT: '80.5' }, 'PORT: must be a whole number'],
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL: must be an http(s) URL'],
  [{ PUBLIC_URL: 'ftp://shop.example' }, 'PUBLIC_URL: must be an http(s) URL'],
  [{ DATABASE_URL: 'mysql://localhost/a' }, 'DATABASE_URL: must be a postgres:// URL'],
  [{ KEY: 'short-secret' }, 'KEY: must have at least 32 characters'],
  [{ ALLOWS: 'yes' }, 'ALLOWS: must be 0 or 1'],
])("%o is rejected with the setting's name", (changes, message) => {
  expect(() => readConfig(Settings, { ...good, ...changes })).toThrow(message)
})

test('invalid settings are all named on one line, without their values', () => {
  try {
    readConfig(Settings, { DATABASE_URL: 'mysql://user:hunter2@db', KEY: 'hunter2' })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    expect(String(error)).toMatch(/DATABASE_URL: .*; KEY: /)
    expect(String(error)).not.toMatch(/hunter2|\n/)
  }
})

test('an address list accepts addresses and ranges, and rejects host names', () => {
  const schema = z.object({ TRUSTED_PROXIES: AddressList })
  expect(readConfig(schema, { TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,::1' })).toEqual({
    TRUSTED_PROXIES: ['10.0.0.0/8', '192.0.2.7', '::1'],
  })
  expect(readConfig(schema, {})).toEqual({ TRUSTED_PROXIES: [] })
  expect(() => readConfig(schema, { TRUSTED_PROXIES: 'proxy.internal' })).toThrow(/TRUSTED_PROXIES/)
})
