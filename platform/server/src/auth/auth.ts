import type { Database } from '@tradepost/kit/database'
import type { Log } from '@tradepost/kit/log'
import type { Mail } from '@tradepost/kit/mail'
import { CLIENT_ADDRESS_HEADER } from '@tradepost/kit/web-server'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { organization } from 'better-auth/plugins'
import { Kysely, PostgresDialect } from 'kysely'
import type { PlatformConfig } from '#src/config.ts'
import { passwordResetMail, verificationMail } from '#src/mail/account-mails.ts'
import type { PlatformTables } from '#src/tables.ts'
import { checkOrganization } from './check-organization.ts'

export const PASSWORD_LENGTH = { min: 8, max: 128 }
/** Where a verified person goes who did not come from a page of ours. */
export const VERIFIED_PATH = '/account/purchases?verified=1'
const ORGANIZATIONS_MAX = 20

export type AuthOptions = {
  config: PlatformConfig
  database: Database<PlatformTables>
  log: Log
  sendMail: (mail: Mail) => Promise<void>
  onEmailVerified: (user: { id: string; email: string }) => Promise<void>
  onOrganizationCreated: (organization: { id: string; name: string; slug: string }) => Promise<void>
  /** Is told of work that goes on after the answer, so that a test and an orderly end can wait for it. */
  keepBusy: (work: Promise<unknown>) => void
}

/** Ours has a plugin that turns names into snake_case; better-auth's columns are camelCase in SQL. */
function kyselyFor({ pool }: Database<PlatformTables>) {
  return new Kysely<Record<string, Record<string, unknown>>>({ dialect: new PostgresDialect({ pool }) })
}

/** A mail link that leads to the purchases unless the page that asked said otherwise. */
function withLanding(url: string): string {
  const link = new URL(url)
  if ((link.searchParams.get('callbackURL') ?? '/') === '/') link.searchParams.set('callbackURL', VERIFIED_PATH)
  return link.href
}

/** Ordinary use never meets these: guesses and floods do. Per client address, in seconds. */
const RATE_RULES = {
  '/sign-in/email': { window: 60, max: 20 },
  '/sign-up/email': { window: 60, max: 20 },
  '/request-password-reset': { window: 60, max: 5 },
  '/send-verification-email': { window: 60, max: 5 },
  '/get-session': false,
} as const

/** Everything that better-auth is told; the migrations need it too. */
export function authOptions(options: AuthOptions) {
  const { config, database, log } = options
  return {
    appName: 'Tradepost',
    baseURL: config.url,
    basePath: '/api/auth',
    secret: config.authSecret,
    trustedOrigins: [config.url],
    database: { db: kyselyFor(database), type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      requireEmailVerification: config.requiresEmailVerification,
      revokeSessionsOnPasswordReset: true,
      // Not waited for: how long the answer takes must not tell whether there is such an account.
      sendResetPassword: async ({ user, url }) => options.keepBusy(options.sendMail(passwordResetMail({ user, url }))),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      sendVerificationEmail: ({ user, url }) => options.sendMail(verificationMail({ user, url: withLanding(url) })),
      afterEmailVerification: (user) => options.onEmailVerified(user),
    },
    // Signing out, or being put out, must hold at once: every request looks the session up.
    session: { cookieCache: { enabled: false } },
    rateLimit: { enabled: config.limitsSignIn, storage: 'database', window: 10, max: 100, customRules: RATE_RULES },
    advanced: {
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    telemetry: { enabled: false },
    onAPIError: {
      // What is no refusal is a defect or a database that is away; both have their own answer further out.
      onError(error) {
        if (!isAPIError(error)) throw error
      },
    },
    logger: {
      level: 'warn',
      disableColors: true,
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ source: 'better-auth' }, message),
    },
    plugins: [
      organization({
        organizationLimit: ORGANIZATIONS_MAX,
        // Orders must be kept, so their organization is.
        disableOrganizationDeletion: true,
        organizationHooks: {
          beforeCreateOrganization: async ({ organization: given }) => checkOrganization(given),
          beforeUpdateOrganization: async ({ organization: given }) => checkOrganization(given),
          afterCreateOrganization: async ({ organization: made }) => options.onOrganizationCreated(made),
        },
      }),
    ],
  } satisfies BetterAuthOptions
}

/** Sign-in, sessions and organizations, on tables that exist already (see migrate-auth.ts). */
export function makeAuth(options: AuthOptions) {
  return betterAuth(authOptions(options))
}

export type Auth = ReturnType<typeof makeAuth>
