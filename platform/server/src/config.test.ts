import { ConfigError } from '@tradepost/kit/config'
import { describe, expect, test } from 'vitest'
import { readPlatformConfig } from './config.ts'

const NEEDED = {
  PLATFORM_DATABASE_URL: 'postgres://localhost/platform',
  AUTH_SECRET: 'a'.repeat(32),
  ENCRYPTION_KEY: 'b'.repeat(32),
  OPERATOR_KEY: 'c'.repeat(32),
}
const PRODUCTION = {
  ...NEEDED,
  NODE_ENV: 'production',
  PLATFORM_URL: 'https://shop.example',
  PROVIDER_URL: 'https://pay.example',
  SMTP_URL: 'smtps://mail.example',
  AUTH_SECRET: 'Zf8vQmXcKp3RtY7WdLn5BhJs2GxUe9Ta',
  ENCRYPTION_KEY: 'Hq4NwPz6VbC8MkD2FyR7LtX3JgS5UeAo',
  OPERATOR_KEY: 'Wm9KdT4XvB7ZcQ2NfL6RyP8HjG3SuEoi',
}

test('a demo API key that the provider would reject stops startup with the name of the setting', () => {
  expect(readPlatformConfig({ ...NEEDED, DEMO_API_KEY: 'my-own-key' }).demoApiKey).toBe('my-own-key')
  for (const key of ['short', 'with a blank', 'x'.repeat(201), 'Schlüssel'])
    expect(() => readPlatformConfig({ ...NEEDED, DEMO_API_KEY: key })).toThrow(/DEMO_API_KEY/)
})

test('only in production does a process that is told to stop wait for its balancer, unless a setting says otherwise', () => {
  expect(readPlatformConfig(NEEDED).drainSeconds).toBe(0)
  expect(readPlatformConfig(PRODUCTION).drainSeconds).toBe(5)
  expect(readPlatformConfig({ ...PRODUCTION, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
  for (const DRAIN_SECONDS of ['soon', '-1', '1.5', '601'])
    expect(() => readPlatformConfig({ ...NEEDED, DRAIN_SECONDS })).toThrow(/DRAIN_SECONDS/)
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
  expect(readPlatformConfig(PRODUCTION).listenHost).toBeUndefined()
  expect(readPlatformConfig({ ...PRODUCTION, LISTEN_HOST: '10.0.0.7' }).listenHost).toBe('10.0.0.7')
  expect(() => readPlatformConfig({ ...NEEDED, LISTEN_HOST: 'everywhere' })).toThrow(/LISTEN_HOST/)
})

describe('N76: the settings of accounts', () => {
  const OIDC = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'secret' }
  const accountsOf = (settings: Record<string, string>) => readPlatformConfig({ ...NEEDED, ...OIDC, ...settings }).accounts
  /** Returns the one line with which startup is refused. */
  function refusalOf(settings: Record<string, string>): string {
    try {
      readPlatformConfig({ ...NEEDED, ...settings })
    } catch (error) {
      return error instanceof ConfigError ? error.message : String(error)
    }
    return 'not refused'
  }

  test('are today’s behavior by default', () => {
    expect(readPlatformConfig(NEEDED).accounts).toEqual({
      passwordLength: { min: 8, max: 128 },
      hasPasswords: true,
      hasPasswordReset: true,
      sendsVerificationEmail: true,
      canChangeEmail: true,
      canDeleteAccount: true,
      resetRevokesSessions: true,
      canUnlinkLastAccount: false,
      canLinkDifferentEmails: false,
      trustedProviders: [],
    })
  })

  test.each([
    [{ PASSWORD_LENGTH_MIN: '12', PASSWORD_LENGTH_MAX: '64' }, { passwordLength: { min: 12, max: 64 } }],
    [{ PASSWORD_LENGTH_MIN: '12', PASSWORD_LENGTH_MAX: '12' }, { passwordLength: { min: 12, max: 12 } }],
    [{ EMAIL_PASSWORD: '0' }, { hasPasswords: false, hasPasswordReset: false }],
    [{ PASSWORD_RESET: '0' }, { hasPasswords: true, hasPasswordReset: false }],
    [{ VERIFICATION_EMAIL: '0' }, { sendsVerificationEmail: false }],
    [{ CHANGE_EMAIL: '0' }, { canChangeEmail: false }],
    [{ DELETE_ACCOUNT: '0' }, { canDeleteAccount: false }],
    [{ RESET_REVOKES_SESSIONS: '0' }, { resetRevokesSessions: false }],
    [{ ALLOW_UNLINKING_ALL: '1' }, { canUnlinkLastAccount: true }],
    [{ ALLOW_DIFFERENT_EMAILS: '1' }, { canLinkDifferentEmails: true }],
    [{ TRUSTED_SOCIAL_PROVIDERS: 'oidc' }, { trustedProviders: ['oidc'] }],
    [{ TRUSTED_SOCIAL_PROVIDERS: ' work , ', OIDC_ID: 'work' }, { trustedProviders: ['work'] }],
    [
      { TRUSTED_SOCIAL_PROVIDERS: 'github,oidc', GITHUB_CLIENT_ID: 'us', GITHUB_CLIENT_SECRET: 'secret' },
      { trustedProviders: ['github', 'oidc'] },
    ],
  ])('%j is read', (settings, expected) => expect(accountsOf(settings)).toMatchObject(expected))

  const FLAGS = [
    ...['EMAIL_PASSWORD', 'PASSWORD_RESET', 'VERIFICATION_EMAIL', 'CHANGE_EMAIL', 'DELETE_ACCOUNT'],
    ...['RESET_REVOKES_SESSIONS', 'ALLOW_UNLINKING_ALL', 'ALLOW_DIFFERENT_EMAILS'],
  ]
  test.each(FLAGS)('%s must be 0 or 1', (name) => {
    for (const value of ['2', 'true', 'yes', '-1', ' ', '01'])
      expect(refusalOf({ ...OIDC, [name]: value })).toBe(`${name}: must be 0 or 1`)
  })

  test.each(['PASSWORD_LENGTH_MIN', 'PASSWORD_LENGTH_MAX'])('%s must be a whole number from 1 to 1000', (name) => {
    for (const value of ['0', '-8', '8.5', '1e2', 'eight', ' ', '1001', '99999'])
      expect(refusalOf({ [name]: value })).toBe(`${name}: must be a whole number from 1 to 1000`)
  })

  test.each([
    [{ PASSWORD_LENGTH_MIN: '129' }, 'PASSWORD_LENGTH_MIN: must not be above PASSWORD_LENGTH_MAX'],
    [{ PASSWORD_LENGTH_MAX: '7' }, 'PASSWORD_LENGTH_MIN: must not be above PASSWORD_LENGTH_MAX'],
    [{ EMAIL_PASSWORD: '0' }, 'EMAIL_PASSWORD: 0 leaves no way to sign in: set up OIDC_ISSUER, Google, GitHub or Apple'],
    [
      { VERIFICATION_EMAIL: '0', REQUIRE_EMAIL_VERIFICATION: '1' },
      'VERIFICATION_EMAIL: must be 1 with REQUIRE_EMAIL_VERIFICATION=1',
    ],
    [
      { EMAIL_PASSWORD: '0', ...OIDC, ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'correct-horse' },
      'ADMIN_PASSWORD: must not be set with EMAIL_PASSWORD=0: ADMIN_EMAIL is enough',
    ],
    [
      { ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'eleven-char', PASSWORD_LENGTH_MIN: '12' },
      'ADMIN_PASSWORD: must have at least 12 characters',
    ],
    [{ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'x'.repeat(129) }, 'ADMIN_PASSWORD: must have at most 128 characters'],
    [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_PASSWORD: is needed beside ADMIN_EMAIL, ADMIN_PASSWORD'],
    [
      { TRUSTED_SOCIAL_PROVIDERS: 'google' },
      'TRUSTED_SOCIAL_PROVIDERS: must be ids of social providers that are set up; not google',
    ],
    [
      { ...OIDC, OIDC_ID: 'work', TRUSTED_SOCIAL_PROVIDERS: 'work,oidc,credential' },
      'TRUSTED_SOCIAL_PROVIDERS: must be ids of social providers that are set up; not oidc, credential',
    ],
  ])('%j refuses the start with one line', (settings, line) => expect(refusalOf(settings)).toBe(line))

  test('without passwords, the first administrator is named by the email alone', () => {
    const config = readPlatformConfig({ ...NEEDED, ...OIDC, EMAIL_PASSWORD: '0', ADMIN_EMAIL: 'Ada@Example.com' })
    expect(config.firstAdministrator).toEqual({ email: 'ada@example.com', password: undefined })
  })
})

describe('what production refuses, and development takes', () => {
  const refusalOf = (settings: Record<string, string>): string | undefined => {
    try {
      readPlatformConfig(settings)
      return undefined
    } catch (error) {
      return error instanceof ConfigError ? error.message : String(error)
    }
  }
  const elsewhere = 'postgres://tradepost@db.example/platform'
  const OIDC = { OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'known to both' }

  test.each<[string, Record<string, string>, string]>([
    ['a provider by plain HTTP', { PROVIDER_URL: 'http://pay.example' }, 'PROVIDER_URL: is https in production'],
    ['an OpenID issuer by plain HTTP', { OIDC_ISSUER: 'http://id.example', ...OIDC }, 'OIDC_ISSUER: is https in production'],
    [
      'a trusted origin by plain HTTP',
      { TRUSTED_ORIGINS: 'https://a.example,http://b.example' },
      'TRUSTED_ORIGINS: is https in production',
    ],
    ['a database without TLS', { PLATFORM_DATABASE_URL: `${elsewhere}?sslmode=disable` }, 'PLATFORM_DATABASE_URL: is elsewhere'],
    [
      'a database that nobody verifies',
      { PLATFORM_DIRECT_URL: `${elsewhere}?sslmode=no-verify` },
      'PLATFORM_DIRECT_URL: is elsewhere',
    ],
    ['no mail server', { SMTP_URL: '' }, 'SMTP_URL: is missing: without a mail server nobody gets a link'],
    ['mail that may go without TLS', { SMTP_URL: 'smtp://mail.example:587' }, 'SMTP_URL: may go without TLS'],
    ['a secret of few characters', { AUTH_SECRET: 'xyzxyz'.repeat(8) }, 'AUTH_SECRET can be guessed'],
    ['a secret of known words', { OPERATOR_KEY: 'change-me-please-0987654321-zyxwvu' }, 'OPERATOR_KEY can be guessed'],
    ['a secret for two things', { OPERATOR_KEY: PRODUCTION.AUTH_SECRET }, 'AUTH_SECRET and OPERATOR_KEY are the same'],
    [
      'one host name for both programs',
      { PROVIDER_URL: 'https://shop.example:8443' },
      'PLATFORM_URL: has the host name of PROVIDER_URL',
    ],
  ])('%s', (_, settings, line) => {
    expect(refusalOf({ ...PRODUCTION, ...settings })).toContain(line)
    expect(refusalOf({ ...NEEDED, ...settings })).toBeUndefined()
  })

  test.each<[string, Record<string, string>]>([
    ['a database elsewhere without TLS', { DATABASE_TLS: 'off', PLATFORM_DATABASE_URL: `${elsewhere}?sslmode=disable` }],
    ['a database on this machine', { PLATFORM_DATABASE_URL: 'postgres://localhost/platform?sslmode=disable' }],
    ['no mail server, as it says', { SMTP_URL: 'none' }],
    ['mail with TLS', { SMTP_URL: 'smtps://mail.example' }],
    ['mail that insists on TLS', { SMTP_URL: 'smtp://mail.example?requireTLS=true' }],
    ['mail without TLS', { SMTP_URL: 'smtp://mail.example?ignoreTLS=true' }],
    ['an old secret that can be guessed', { AUTH_SECRET: `${PRODUCTION.AUTH_SECRET},${'a'.repeat(32)}` }],
  ])('on purpose or for good reason, production takes %s', (_, settings) => {
    expect(refusalOf({ ...PRODUCTION, ...settings })).toBeUndefined()
  })

  test('every connection to a Postgres elsewhere verifies it in production, whatever its address says', () => {
    const urlOf = (settings: Record<string, string>) => readPlatformConfig({ ...PRODUCTION, ...settings }).databaseUrl
    for (const options of ['', '?sslmode=require', '?ssl=true&sslmode=verify-ca', '?uselibpqcompat=true&sslmode=require'])
      expect(urlOf({ PLATFORM_DATABASE_URL: elsewhere + options })).toBe(`${elsewhere}?sslmode=verify-full`)
    expect(urlOf({ PLATFORM_DATABASE_URL: 'postgres://x@%2Frun%2Fpostgres:5432/a' })).toBe(
      'postgres://x@%2Frun%2Fpostgres:5432/a',
    )
    expect(urlOf({ PLATFORM_DATABASE_URL: elsewhere, DATABASE_TLS: 'off' })).toBe(elsewhere)
    const development = { ...NEEDED, PLATFORM_DATABASE_URL: elsewhere }
    expect(readPlatformConfig(development).databaseUrl).toBe(elsewhere)
    expect(readPlatformConfig({ ...development, DATABASE_TLS: 'verify' }).databaseUrl).toBe(`${elsewhere}?sslmode=verify-full`)
  })
})
