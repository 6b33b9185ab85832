import { ChosenApiKey } from '@tradepost/contract/provider/businesses'
import { createEmail } from '@tradepost/contract/provider/primitives'
import { BaseUrl, DatabaseUrl, Flag, Names, Port, readConfig, Secrets, withOwnKey } from '@tradepost/kit/config'
import { withVerifiedTls } from '@tradepost/kit/postgres/database-tls'
import { listPlainAddresses, PROGRAM_VARIABLES, type ProgramConfig, toProgramConfig } from '@tradepost/kit/program-config'
import * as z from 'zod'
import {
  ACCOUNT_VARIABLES,
  type AccountSettings,
  findContradictions,
  toAccountSettings,
} from './auth/accounts/account-settings.ts'
import { RETENTION_SETTINGS, type Retention, readRetention } from './retention.ts'
import { OIDC_NEEDS, PAIRS, readSocial, type SocialConfig } from './social-config.ts'

/** The longest lifetime that browsers allow a cookie (RFC 6265bis; specification, section 9): 400 days. */
const COOKIE_SECONDS_MAX = 400 * 24 * 3600

/** Settings of the first administrator and of social sign-in: both of a pair must be set, or neither. */
const FIRST_ADMINISTRATOR = ['ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const

const ADDRESSES = {
  databases: ['PLATFORM_DATABASE_URL', 'PLATFORM_READ_DATABASE_URL', 'PLATFORM_DIRECT_URL', 'PLATFORM_OWNER_URL'],
  services: ['PROVIDER_URL', 'OIDC_ISSUER', 'TRUSTED_ORIGINS'],
  hosts: ['PLATFORM_URL', 'PROVIDER_URL'],
} as const

/** The slug of the demo shop. */
export const DEMO_SHOP = 'acme-tools'

const Settings = z
  .object({
    ...PROGRAM_VARIABLES,
    PLATFORM_PORT: Port.default(3000),
    PLATFORM_URL: BaseUrl.optional(),
    PROVIDER_URL: BaseUrl.default('http://localhost:4000'),
    PLATFORM_DATABASE_URL: DatabaseUrl,
    PLATFORM_READ_DATABASE_URL: DatabaseUrl.optional(),
    PLATFORM_DIRECT_URL: DatabaseUrl.optional(),
    PLATFORM_OWNER_URL: DatabaseUrl.optional(),
    PLATFORM_INTERNAL_PORT: Port.optional(),
    AUTH_SECRET: Secrets,
    OPERATOR_KEY: Secrets,
    ADMIN_EMAIL: createEmail(() => ({ error: () => 'must be an email' })).optional(),
    ADMIN_PASSWORD: z.string().optional(),
    ...ACCOUNT_VARIABLES,
    REQUIRE_EMAIL_VERIFICATION: Flag.default(false),
    AUTH_RATE_LIMIT: Flag.default(true),
    PASSWORD_LOOKUP_URL: BaseUrl.optional(),
    CHECKOUTS_PER_MINUTE: z.coerce.number().int().positive('is a number of requests').default(60),
    DEMO_DATA: Flag.default(false),
    DEMO_YEAR: Flag.default(false),
    DEMO_API_KEY: ChosenApiKey.optional(),
    TRUSTED_ORIGINS: Names.default([]).pipe(
      z.array(
        z
          .url({ protocol: /^https?$/, error: 'holds http(s) origins, with commas between' })
          .transform((url) => new URL(url).origin),
      ),
    ),
    SESSION_SECONDS: z.coerce
      .number()
      .int()
      .positive('is a number of seconds')
      .max(COOKIE_SECONDS_MAX, 'is at most 34560000 seconds: no cookie lives longer than 400 days')
      .default(7 * 24 * 3600),
    SESSION_ABSOLUTE_SECONDS: z.coerce
      .number()
      .int()
      .positive('is a number of seconds')
      .default(90 * 24 * 3600),
    SESSION_FRESH_SECONDS: z.coerce
      .number()
      .int()
      .nonnegative('is a number of seconds; 0 switches the check off')
      .default(24 * 3600),
    DELETE_ACCOUNT_BY_MAIL: Flag.default(true),
    DEVICE_CLIENTS: Names.default(['tradepost-cli']),
    DEVICE_SCOPES: Names.default(['openid', 'profile', 'email']),
    SOCIAL_SIGN_UP: z.enum(['open', 'requested', 'closed']).default('open'),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GITHUB_CLIENT_ID: z.string().optional(),
    GITHUB_CLIENT_SECRET: z.string().optional(),
    APPLE_CLIENT_ID: z.string().optional(),
    APPLE_CLIENT_SECRET: z.string().optional(),
    OIDC_ID: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,39}$/, 'has small letters, digits or "-"')
      .default('oidc'),
    OIDC_NAME: z.string().optional(),
    OIDC_ISSUER: BaseUrl.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    MAIL_FROM: z.string().default('Tradepost <shop@localhost>'),
  })
  .superRefine((settings, context) => {
    for (const pair of [...(settings.EMAIL_PASSWORD ? [FIRST_ADMINISTRATOR] : []), ...PAIRS, OIDC_NEEDS]) {
      if (pair.every((name) => !settings[name])) continue
      for (const name of pair)
        if (!settings[name]) context.addIssue({ code: 'custom', path: [name], message: `is needed beside ${pair.join(', ')}` })
    }
    if (['google', 'github', 'apple', 'credential', 'passkey', 'email'].includes(settings.OIDC_ID))
      context.addIssue({ code: 'custom', path: ['OIDC_ID'], message: 'is taken by another way to sign in' })
    const { openId, signUp: _, ...others } = readSocial(settings)
    const providers = [...Object.keys(others), ...(openId ? [openId.id] : [])]
    for (const { name, reason } of findContradictions(settings, providers))
      context.addIssue({ code: 'custom', path: [name], message: reason })
    for (const issue of listPlainAddresses(settings, ADDRESSES)) context.addIssue(issue)
    if (settings.NODE_ENV !== 'production') return
    if (settings.DEMO_DATA)
      context.addIssue({ code: 'custom', path: ['DEMO_DATA'], message: 'is not for production: its passwords are public' })
    if (!settings.AUTH_RATE_LIMIT)
      context.addIssue({ code: 'custom', path: ['AUTH_RATE_LIMIT'], message: 'is always on in production' })
  })

/** The names of all settings. */
export const PLATFORM_SETTINGS: readonly string[] = [...Object.keys(Settings.shape), ...RETENTION_SETTINGS]

/** How passwords are hashed and verified. */
export type PasswordHashing = {
  hash(password: string): Promise<string>
  verify(data: { hash: string; password: string }): Promise<boolean>
  /** Whether a hash is to be replaced once the password is known again. */
  isOutdated?(hash: string): boolean
}

export type PlatformConfig = ProgramConfig & {
  retention: Retention
  port: number
  url: string
  /** Base URL of the embedded provider; organizations on `test_mode` or `live_mode` do not use it. */
  providerUrl: string
  databaseUrl: string
  /** A replica of the database, for lists and reports. */
  readDatabaseUrl?: string | undefined
  /** Leads to Postgres itself, if `databaseUrl` leads to a pool. */
  directUrl: string | undefined
  /** Of the role that migrates, if it isn't the program's. Known only until that is done. */
  ownerUrl?: string | undefined
  /** Newest first: it signs cookies and links, the others still open them. */
  authSecrets: readonly [string, ...string[]]
  operatorKey: string
  /** Gets an account at start; an account that has the email already becomes an administrator once its mailbox is proven. */
  firstAdministrator: { email: string; password: string | undefined } | undefined
  accounts: AccountSettings
  requiresEmailVerification: boolean
  /** Replaces Argon2id, which is slow on purpose. Only tests set it: no environment variable does. */
  passwordHashing: PasswordHashing | undefined
  /** Off only in tests, where all requests come from one IP address. */
  limitsSignIn: boolean
  /** A service that is asked whether a new password was stolen somewhere. */
  passwordLookupUrl?: string | undefined
  /** How many checkouts one client may open in one shop per minute. */
  checkoutsPerMinute: number
  hasDemoData: boolean
  /** Whether the demo shop gets a year of past sales. */
  hasDemoYear: boolean
  demoApiKey: string | undefined
  /** Other origins that redirects may lead to and pages may send requests from. */
  trustedOrigins: string[]
  /** Lifetime of an unused session in seconds; at most 400 days. */
  sessionSeconds: number
  /** How long a session lives, however much it is used, in seconds. */
  sessionAbsoluteSeconds: number
  /** Maximum age of a session for actions that require a fresh one, in seconds; 0: any age. */
  sessionFreshSeconds: number
  /** If true, deleting an account without a password is confirmed by an emailed link; otherwise by a fresh session. */
  deletesAccountByEmail: boolean
  /** Client IDs of apps that may request a device code. */
  deviceClients: string[]
  /** Scopes that such an app may ask for. */
  deviceScopes: string[]
  social: SocialConfig
  mailFrom: string
}

/** Reads the platform's settings from the environment; docs/running.md explains each. @throws ConfigError */
export function readPlatformConfig(environment: Record<string, string | undefined> = process.env): PlatformConfig {
  const settings = readConfig(Settings, withOwnKey('PLATFORM_ENCRYPTION_KEY', environment))
  const toUrl = (url: string | undefined) => url && withVerifiedTls(settings, url)
  const databaseUrl = withVerifiedTls(settings, settings.PLATFORM_DATABASE_URL)
  return {
    ...toProgramConfig(settings),
    port: settings.PLATFORM_PORT,
    url: settings.PLATFORM_URL ?? (settings.PLATFORM_PORT === 0 ? '' : `http://localhost:${settings.PLATFORM_PORT}`),
    providerUrl: settings.PROVIDER_URL,
    databaseUrl,
    readDatabaseUrl: toUrl(settings.PLATFORM_READ_DATABASE_URL),
    directUrl: toUrl(settings.PLATFORM_DIRECT_URL),
    ownerUrl: toUrl(settings.PLATFORM_OWNER_URL),
    internalPort: settings.PLATFORM_INTERNAL_PORT,
    retention: readRetention(environment),
    authSecrets: settings.AUTH_SECRET,
    operatorKey: settings.OPERATOR_KEY[0],
    firstAdministrator: settings.ADMIN_EMAIL ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD } : undefined,
    accounts: toAccountSettings(settings),
    requiresEmailVerification: settings.REQUIRE_EMAIL_VERIFICATION,
    passwordHashing: undefined,
    limitsSignIn: settings.AUTH_RATE_LIMIT,
    passwordLookupUrl: settings.PASSWORD_LOOKUP_URL,
    checkoutsPerMinute: settings.CHECKOUTS_PER_MINUTE,
    hasDemoData: settings.DEMO_DATA,
    hasDemoYear: settings.DEMO_DATA && settings.DEMO_YEAR,
    demoApiKey: settings.DEMO_API_KEY,
    trustedOrigins: settings.TRUSTED_ORIGINS,
    sessionSeconds: settings.SESSION_SECONDS,
    sessionAbsoluteSeconds: settings.SESSION_ABSOLUTE_SECONDS,
    sessionFreshSeconds: settings.SESSION_FRESH_SECONDS,
    deletesAccountByEmail: settings.DELETE_ACCOUNT_BY_MAIL,
    deviceClients: settings.DEVICE_CLIENTS,
    deviceScopes: settings.DEVICE_SCOPES,
    social: readSocial(settings),
    mailFrom: settings.MAIL_FROM,
  }
}
