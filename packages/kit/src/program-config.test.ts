import { expect, test } from 'vitest'
import * as z from 'zod'
import { ConfigError, readConfig } from './config.ts'
import { hasHttps, PROGRAM_VARIABLES, toProgramConfig } from './program-config.ts'

const read = (environment: Record<string, string> = {}) =>
  toProgramConfig(readConfig(z.object(PROGRAM_VARIABLES), { ENCRYPTION_KEY: 'xK3v9Qm2Rt7Lw4Zp8Bn5Yc1Hd6Jf0Sga', ...environment }))

test('a program has 16 connections to a database, names its statements and migrates, unless told otherwise', () => {
  expect(read()).toMatchObject({ connections: { max: 16, prepares: true }, migrates: true })
  expect(read({ DATABASE_CONNECTIONS: '40', PREPARED_STATEMENTS: '0', MIGRATE: '0' })).toMatchObject({
    connections: { max: 40, prepares: false },
    migrates: false,
  })
})

test.each<[Record<string, string>, string]>([
  [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS: must be at least 4'],
  [{ DATABASE_CONNECTIONS: 'many' }, 'DATABASE_CONNECTIONS: must be a number'],
  [{ PREPARED_STATEMENTS: 'no' }, 'PREPARED_STATEMENTS: must be 0 or 1'],
  [{ DRAIN_SECONDS: '1.5' }, 'DRAIN_SECONDS: must be a whole number of seconds'],
  [{ LISTEN_HOST: 'localhost' }, 'LISTEN_HOST: must be an IP address, such as 0.0.0.0'],
  [{ RATE_FACTOR: '0' }, 'RATE_FACTOR: '],
  [{ RATE_FACTOR: '-1' }, 'RATE_FACTOR: '],
  [{ RATE_FACTOR: '1.5' }, 'RATE_FACTOR: must be a whole number'],
  [{ RATE_FACTOR: 'x' }, 'RATE_FACTOR: must be a number'],
  [{ RATE_FACTOR: '10001' }, 'RATE_FACTOR: '],
])('%o is rejected', (environment, message) => {
  expect(() => read(environment)).toThrow(ConfigError)
  expect(() => read(environment)).toThrow(message)
})

test.each<[Record<string, string>, object]>([
  [{}, { listenHost: '127.0.0.1', drainSeconds: 0, rateFactor: 100, isProduction: false }],
  [{ NODE_ENV: 'production' }, { listenHost: undefined, drainSeconds: 5, rateFactor: 1, isProduction: true }],
  [
    { NODE_ENV: 'production', LISTEN_HOST: '::1', DRAIN_SECONDS: '0', RATE_FACTOR: '5' },
    { listenHost: '::1', drainSeconds: 0, rateFactor: 5 },
  ],
])('with %o, who may call, how often, and how it stops is %o', (environment, expected) => {
  expect(read(environment)).toMatchObject(expected)
})

test('visitors come by https if the address of the program says so', () => {
  expect([hasHttps({ url: 'https://shop.example' }), hasHttps({ url: 'http://localhost:3000' })]).toEqual([true, false])
})
