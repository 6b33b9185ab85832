import { expect, test } from 'vitest'
import { readPlatformConfig } from './config.ts'

const NEEDED = {
  PLATFORM_DATABASE_URL: 'postgres://localhost/platform',
  AUTH_SECRET: 'a'.repeat(32),
  ENCRYPTION_KEY: 'b'.repeat(32),
  OPERATOR_KEY: 'c'.repeat(32),
}

test('a demo API key that the provider would reject stops startup with the name of the setting', () => {
  expect(readPlatformConfig({ ...NEEDED, DEMO_API_KEY: 'my-own-key' }).demoApiKey).toBe('my-own-key')
  for (const key of ['short', 'with a blank', 'x'.repeat(201), 'Schlüssel'])
    expect(() => readPlatformConfig({ ...NEEDED, DEMO_API_KEY: key })).toThrow(/DEMO_API_KEY/)
})

test('a demo year exists only with a demo shop', () => {
  const isMade = (DEMO_DATA: string, DEMO_YEAR?: string) => readPlatformConfig({ ...NEEDED, DEMO_DATA, DEMO_YEAR }).hasDemoYear
  expect([isMade('1', '1'), isMade('1', '0'), isMade('1'), isMade('0', '1')]).toEqual([true, false, false, false])
})

test('M65: no environment variable can replace the password hashing', () => {
  for (const NODE_ENV of ['development', 'test'])
    for (const name of ['PASSWORD_HASHING', 'passwordHashing'])
      expect(readPlatformConfig({ ...NEEDED, NODE_ENV, [name]: 'cheap' }).passwordHashing).toBeUndefined()
})

test('M37: outside production, the server listens only on this machine unless a setting says otherwise', () => {
  expect(readPlatformConfig(NEEDED).listenHost).toBe('127.0.0.1')
  expect(readPlatformConfig({ ...NEEDED, LISTEN_HOST: '0.0.0.0' }).listenHost).toBe('0.0.0.0')
  const production = { ...NEEDED, NODE_ENV: 'production', PLATFORM_URL: 'https://shop.example' }
  expect(readPlatformConfig(production).listenHost).toBeUndefined()
  expect(readPlatformConfig({ ...production, LISTEN_HOST: '10.0.0.7' }).listenHost).toBe('10.0.0.7')
  expect(() => readPlatformConfig({ ...NEEDED, LISTEN_HOST: 'everywhere' })).toThrow(/LISTEN_HOST/)
})
