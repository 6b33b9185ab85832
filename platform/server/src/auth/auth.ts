import { isEmail } from '@tradepost/contract/email-address'
import { isInOutage } from '@tradepost/kit/database/outage'
import { CLIENT_ADDRESS_HEADER } from '@tradepost/kit/http/stamp-request'
import { hasHttps } from '@tradepost/kit/program-config'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { deviceAuthorization, lastLoginMethod } from 'better-auth/plugins'
import * as z from 'zod'
import { existingAccountEmail, passwordResetEmail, verificationEmail } from '#src/email/account-emails.ts'
import { getRequestLanguage } from '#src/request-language.ts'
import { rememberAccountLanguage, saveSignUpLanguage } from './accounts/account-language.ts'
import { PASSWORD_LENGTH_MAX } from './accounts/account-settings.ts'
import { handleLinkedAccount } from './accounts/handle-linked-account.ts'
import { argon2Passwords } from './accounts/hash-password.ts'
import { getSocialProviders } from './accounts/social-providers.ts'
import type { AuthDeps } from './auth-deps.ts'
import { toSecretOptions } from './auth-secrets.ts'
import { createCamelCaseDatabase } from './camel-case-database.ts'
import { checkVerified } from './guards/check-verified.ts'
import { NO_LIMIT, RATE_RULES } from './guards/rate-rules.ts'
import { accountLimits } from './plugins/accounts/account-limits/index.ts'
import { emailChange } from './plugins/accounts/change-email/index.ts'
import { accountDeletion } from './plugins/accounts/delete-account/index.ts'
import { emailVerification } from './plugins/accounts/email-verification/index.ts'
import { PASSKEY_SIGN_IN, passkeys } from './plugins/accounts/passkeys/index.ts'
import { passwords } from './plugins/accounts/passwords/index.ts'
import { secondFactor } from './plugins/accounts/second-factor/index.ts'
import { checkBans } from './plugins/administration/bans/index.ts'
import { limitImpersonation } from './plugins/administration/impersonation/index.ts'
import { createAdministration, searchLiterally } from './plugins/administration/index.ts'
import { errorPage } from './plugins/error-page.ts'
import { createOrganizations } from './plugins/organizations/index.ts'
import { requireInvitedMailbox } from './plugins/organizations/invitations/index.ts'
import { hasOpenedInvitation } from './plugins/organizations/invitations/prove-by-link.ts'
import { listsApart } from './plugins/organizations/lists-apart.ts'
import { checkMembership } from './plugins/organizations/membership/index.ts'
import { ensureReadableRoles } from './plugins/organizations/readable-roles.ts'
import { limitRoleGrants } from './plugins/organizations/role-grants/index.ts'
import { completeTeamRemoval, teamName } from './plugins/organizations/teams.ts'
import { linkedAccounts } from './plugins/provider-accounts/linked-accounts/index.ts'
import { withSealedIdToken } from './plugins/provider-accounts/linked-accounts/tokens.ts'
import { oauthCallback } from './plugins/provider-accounts/oauth-callback/index.ts'
import { openIdProvider } from './plugins/provider-accounts/openid-provider/index.ts'
import { checkProviderProfiles } from './plugins/provider-accounts/provider-profiles/index.ts'
import { acceptBearerTokens } from './plugins/sessions/bearer-tokens.ts'
import { fewerSessions } from './plugins/sessions/fewer-sessions.ts'
import { graveRoutes } from './plugins/sessions/grave-routes.ts'
import { namesCaller } from './plugins/sessions/names-caller.ts'
import { describeEndedSession, prepareSessionLookup } from './plugins/sessions/session-lookup.ts'
import { sessionRevocation } from './plugins/sessions/session-revocation.ts'
import { digestTokens } from './plugins/sessions/token-digests.ts'
import { limitToSignIn } from './sign-in-paths.ts'

/** Landing page after email verification if the link names none. */
export const VERIFIED_PATH = '/account/purchases?verified=1'

/** Makes an email link lead to the purchases unless the requesting page named another page. */
function withLanding(url: string): string {
  const link = new URL(url)
  if ((link.searchParams.get('callbackURL') ?? '/') === '/') link.searchParams.set('callbackURL', VERIFIED_PATH)
  return link.href
}

/** Returns whether a new account needs no link: it was opened in a browser that followed one to this email. */
async function isConfirmedByInvitation(deps: AuthDeps, email: string, request: Request | undefined): Promise<boolean> {
  const isSignUp = request !== undefined && new URL(request.url).pathname.endsWith('/sign-up/email')
  return isSignUp && hasOpenedInvitation(deps, request.headers, email)
}

function passwordOptions(deps: AuthDeps) {
  const { config, keepBusy, sendEmail } = deps
  const { accounts } = config
  const url = (page: string) => `${config.url}${page}`
  return {
    emailAndPassword: {
      enabled: accounts.hasPasswords,
      // Of any password, also of older ones; the passwords plugin holds the length of new ones.
      minPasswordLength: 1,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
      password: config.passwordHashing ?? argon2Passwords,
      requireEmailVerification: config.requiresEmailVerification,
      revokeSessionsOnPasswordReset: accounts.resetRevokesSessions,
      sendResetPassword: ({ user, url }) => sendEmail(passwordResetEmail({ user, url })),
      // A sign-up with an email that already has an account shows the same page; its owner gets an email.
      onExistingUserSignUp: async ({ user }) =>
        keepBusy(
          sendEmail(
            existingAccountEmail({
              user,
              signInUrl: url('/sign-in'),
              resetUrl: accounts.hasPasswordReset ? url('/forgot-password') : undefined,
            }),
          ),
        ),
      // Includes the columns of plugins: without them, a made-up answer would differ from a real one.
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        role: 'user',
        banned: false,
        banReason: null,
        banExpires: null,
        twoFactorEnabled: false,
        ...additionalFields,
        id,
      }),
    },
    emailVerification: accounts.sendsVerificationEmail
      ? {
          sendOnSignUp: true,
          sendVerificationEmail: async ({ user, url }, request) => {
            if (await isConfirmedByInvitation(deps, user.email, request)) return
            // A new account has no language yet.
            await sendEmail(verificationEmail({ user, url: withLanding(url) }), request && getRequestLanguage(request.headers))
          },
        }
      : {},
    user: { changeEmail: { enabled: accounts.canChangeEmail }, deleteUser: { enabled: accounts.canDeleteAccount } },
  } satisfies BetterAuthOptions
}

/** Refuses what a device asks for and nobody could give it (RFC 8628, 3.1). @throws 400 invalid_scope */
function checkScopes({ deviceScopes }: AuthDeps['config'], asked = ''): void {
  if (asked.split(' ').every((scope) => scope === '' || deviceScopes.includes(scope))) return
  throw new APIError('BAD_REQUEST', { error: 'invalid_scope', error_description: 'Unknown scope' })
}

/**
 * Lists better-auth's plugins, then ours that change their behavior (reference, auth.md); ours replace routes of the same name.
 */
function pluginsOf(deps: AuthDeps) {
  const { config, log } = deps
  return [
    createOrganizations(deps),
    checkBans(deps),
    createAdministration(deps),
    limitImpersonation(),
    describeEndedSession(deps),
    passkeys(deps),
    deviceAuthorization({
      verificationUri: `${config.url}/device`,
      validateClient: async (clientId) => config.deviceClients.includes(clientId),
      onDeviceAuthRequest: (_, scope) => checkScopes(config, scope),
    }),
    limitToSignIn(
      lastLoginMethod({
        // An ID token signs in without a callback.
        customResolveMethod: ({ path, body }) => (path === '/sign-in/social' && body?.idToken ? String(body.provider) : null),
      }),
    ),
    // First of those with hooks before a route, which need the session.
    acceptBearerTokens(),
    graveRoutes(),
    checkMembership(deps),
    ensureReadableRoles(deps),
    limitRoleGrants(deps),
    requireInvitedMailbox(deps),
    completeTeamRemoval(deps),
    teamName,
    passwords(deps),
    // After the password was found right, before anything else hears of the sign-in.
    secondFactor(deps),
    fewerSessions(deps),
    emailVerification(deps),
    emailChange(deps),
    sessionRevocation(deps),
    linkedAccounts(deps),
    accountDeletion(deps),
    rememberAccountLanguage(deps),
    digestTokens(deps),
    // After the digests: it has those of its own statement.
    prepareSessionLookup(deps),
    listsApart,
    searchLiterally(),
    oauthCallback(),
    errorPage({ home: config.url }),
    namesCaller(),
    ...(config.limitsSignIn ? [accountLimits(deps)] : []),
    ...(config.social.openId ? [openIdProvider({ ...config.social.openId, signUp: config.social.signUp }, log)] : []),
    checkProviderProfiles(),
  ]
}

/** Builds better-auth's options; the migrations need them too. */
export function createAuthOptions(deps: AuthDeps) {
  const { config, database, log } = deps
  return {
    appName: 'Tradepost',
    baseURL: config.url,
    basePath: '/api/auth',
    ...toSecretOptions(config.authSecrets),
    trustedOrigins: [new URL(config.url).origin, ...config.trustedOrigins],
    database: { db: createCamelCaseDatabase(database), type: 'postgres' },
    ...passwordOptions(deps),
    socialProviders: getSocialProviders(config.social),
    account: {
      encryptOAuthTokens: true,
      accountLinking: {
        allowUnlinkingAll: config.accounts.canUnlinkLastAccount,
        allowDifferentEmails: config.accounts.canLinkDifferentEmails,
        trustedProviders: config.accounts.trustedProviders,
      },
    },
    // Links are stored by a digest of their token, so that someone who reads the table cannot follow them.
    verification: { storeIdentifier: 'hashed' },
    session: {
      expiresIn: config.sessionSeconds,
      updateAge: Math.min(24 * 3600, Math.floor(config.sessionSeconds / 2)),
      freshAge: config.sessionFreshSeconds,
      additionalFields: { isByPasskey: { type: 'boolean', required: false, input: false } },
      // Signing out or being signed out must work right away, so every request looks the session up.
      cookieCache: { enabled: false },
    },
    rateLimit: { enabled: config.limitsSignIn, storage: 'database', window: 10, max: 100, customRules: RATE_RULES },
    advanced: {
      // Loads a session with its user in one query, and lists as a whole: better-auth would cut each after 100 rows.
      database: { joins: true, defaultFindManyLimit: NO_LIMIT },
      // Better-auth skips both checks if NODE_ENV is "test".
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: hasHttps(config),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    databaseHooks: {
      user: { create: { after: (user, ctx) => saveSignUpLanguage(deps, user.id, ctx?.headers) } },
      session: {
        create: {
          async before(session, ctx) {
            if (config.requiresEmailVerification) await checkVerified(ctx, session.userId)
            if (ctx?.path === PASSKEY_SIGN_IN) return { data: { ...session, isByPasskey: true } }
          },
        },
      },
      account: {
        create: {
          before: (account, ctx) => withSealedIdToken(account, ctx),
          after: (account, ctx) => handleLinkedAccount(deps, account, ctx),
        },
        update: { before: (account, ctx) => withSealedIdToken(account, ctx) },
      },
    },
    telemetry: { enabled: false },
    // An error that is no refusal is a violated guard, a defect or a database outage; outer layers answer each.
    onAPIError: { throw: true },
    logger: {
      level: 'warn',
      disableColors: true,
      log(level, message) {
        // Refusals that concern roles aren't errors. An outage has its own warning, so errors that follow from it aren't logged.
        if (!isInOutage() && !message.startsWith('[Dynamic Access Control]'))
          log[level === 'error' ? 'error' : 'warn']({ source: 'better-auth' }, message)
      },
    },
    plugins: pluginsOf(deps),
  } satisfies BetterAuthOptions
}

/**
 * Makes `z.email()` check addresses by our rule. Better-auth calls it inside its handlers, where no option reaches, and zod's own
 * pattern refuses valid addresses (`r&d@example.com`, other alphabets). Process-wide, like zod's messages.
 */
function setEmailRule(): void {
  Object.defineProperty(z.regexes.email, 'test', { value: isEmail, configurable: true })
}

/** Creates sign-in, sessions and organizations on existing tables (see migrate-auth.ts). */
export function createAuth(deps: AuthDeps) {
  setEmailRule()
  return betterAuth(createAuthOptions(deps))
}

export type Auth = ReturnType<typeof createAuth>
