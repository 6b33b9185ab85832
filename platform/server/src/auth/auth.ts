import { isInOutage } from '@tradepost/kit/outage'
import { CLIENT_ADDRESS_HEADER } from '@tradepost/kit/web-server'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { admin, bearer, deviceAuthorization, lastLoginMethod, organization } from 'better-auth/plugins'
import { existingAccountEmail, passwordResetEmail, verificationEmail } from '#src/email/account-emails.ts'
import { getRequestLanguage } from '#src/request-language.ts'
import { adminAccess, adminRoles, organizationAccess, organizationRoles } from './access.ts'
import { saveSignUpLanguage } from './account-language.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createCamelCaseDatabase } from './camel-case-database.ts'
import { cancelExpiredInvitations } from './cancel-expired-invitations.ts'
import { checkOrganization } from './check-organization.ts'
import { checkVerified } from './check-verified.ts'
import { handleLinkedAccount } from './handle-linked-account.ts'
import { isMailboxProven } from './mailboxes.ts'
import { rememberAccountLanguage } from './plugins/account-language/index.ts'
import { accountLimits } from './plugins/account-limits/index.ts'
import { emailChange } from './plugins/change-email/index.ts'
import { prepareUserRemoval } from './plugins/delete-account/delete-account.ts'
import { accountDeletion } from './plugins/delete-account/index.ts'
import { emailVerification } from './plugins/email-verification/index.ts'
import { errorPage } from './plugins/error-page/index.ts'
import { withSealedIdToken } from './plugins/linked-accounts/id-tokens.ts'
import { linkedAccounts } from './plugins/linked-accounts/index.ts'
import { oauthCallback } from './plugins/oauth-callback/index.ts'
import { openIdProvider } from './plugins/openid-provider/index.ts'
import { passkeys } from './plugins/passkeys/index.ts'
import { passwords } from './plugins/passwords/index.ts'
import { sessionRevocation } from './plugins/session-revocation/index.ts'
import { teamName } from './plugins/team-name/index.ts'
import { RATE_RULES } from './rate-rules.ts'
import { createRefusal } from './refusals.ts'
import { removeMember } from './remove-member.ts'
import { limitToSignIn } from './sign-in-paths.ts'
import { getSocialProviders } from './social-providers.ts'

export const PASSWORD_LENGTH = { min: 8, max: 128 }
/** Landing page after email verification if the link names none. */
export const VERIFIED_PATH = '/account/purchases?verified=1'
const ORGANIZATIONS_MAX = 20

/** Makes an email link lead to the purchases unless the requesting page named another page. */
function withLanding(url: string): string {
  const link = new URL(url)
  if ((link.searchParams.get('callbackURL') ?? '/') === '/') link.searchParams.set('callbackURL', VERIFIED_PATH)
  return link.href
}

function passwordOptions({ config, keepBusy, sendEmail }: AuthDeps) {
  const url = (page: string) => `${config.url}${page}`
  return {
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      ...(config.passwordHashing ? { password: config.passwordHashing } : {}),
      requireEmailVerification: config.requiresEmailVerification,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url }) => sendEmail(passwordResetEmail({ user, url })),
      // A sign-up with an email that already has an account shows the same page; its owner gets an email.
      onExistingUserSignUp: async ({ user }) =>
        keepBusy(sendEmail(existingAccountEmail({ user, signInUrl: url('/sign-in'), resetUrl: url('/forgot-password') }))),
      // Includes the columns of the admin plugin: without them, a made-up answer would differ from a real one.
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        role: 'user',
        banned: false,
        banReason: null,
        banExpires: null,
        ...additionalFields,
        id,
      }),
    },
    emailVerification: {
      sendOnSignUp: true,
      // A new account has no language yet.
      sendVerificationEmail: ({ user, url }, request) =>
        sendEmail(verificationEmail({ user, url: withLanding(url) }), request && getRequestLanguage(request.headers)),
    },
    user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
  } satisfies BetterAuthOptions
}

/**
 * Lists better-auth's plugins, then ours that change their behavior (reference, auth.md); ours replace routes of the same name.
 */
function pluginsOf(deps: AuthDeps) {
  const { config, log } = deps
  // Its hooks would repeat every sign-in's token in a header that pages can read.
  const { hooks: bearerHooks, ...bearerPlugin } = bearer()
  return [
    organization({
      ac: organizationAccess,
      roles: organizationRoles,
      dynamicAccessControl: { enabled: true },
      teams: { enabled: true },
      organizationLimit: ORGANIZATIONS_MAX,
      requireEmailVerificationOnInvitation: true,
      // Orders must be kept, so their organization must be too.
      disableOrganizationDeletion: true,
      organizationHooks: {
        beforeCreateOrganization: async ({ organization: given }) => checkOrganization(given),
        beforeUpdateOrganization: async ({ organization: given }) => checkOrganization(given),
        beforeCreateInvitation: ({ invitation }) => deps.transact((work) => cancelExpiredInvitations(work, invitation)),
        // Anyone can create an account with the invited email, so require that its owner has proved it.
        beforeAcceptInvitation: async ({ user }) => {
          if (!(await deps.transact((work) => isMailboxProven(work, user.id)))) throw createRefusal('MAILBOX_UNPROVEN')
        },
        // Better-auth removes whoever has this ID, whatever role they have by then. It finds nobody when it goes on.
        beforeRemoveMember: ({ member }) => deps.transact((work) => removeMember(work, member)),
        afterCreateOrganization: async ({ organization: made }) => deps.onOrganizationCreated(made),
      },
    }),
    admin({ ac: adminAccess, roles: adminRoles }),
    passkeys(deps),
    deviceAuthorization({
      verificationUri: `${config.url}/device`,
      validateClient: async (clientId) => config.deviceClients.includes(clientId),
    }),
    limitToSignIn(
      lastLoginMethod({
        // An ID token signs in without a callback.
        customResolveMethod: ({ path, body }) => (path === '/sign-in/social' && body?.idToken ? String(body.provider) : null),
      }),
    ),
    { ...bearerPlugin, hooks: { before: bearerHooks.before } },
    emailVerification(deps),
    emailChange(deps),
    passwords(deps),
    sessionRevocation(deps),
    linkedAccounts(deps),
    accountDeletion(deps),
    rememberAccountLanguage(deps),
    oauthCallback(),
    teamName,
    errorPage({ home: config.url }),
    ...(config.limitsSignIn ? [accountLimits(deps)] : []),
    ...(config.social.openId ? [openIdProvider({ ...config.social.openId, signUp: config.social.signUp }, log)] : []),
  ]
}

/** Builds better-auth's options; the migrations need them too. */
export function createAuthOptions(deps: AuthDeps) {
  const { config, database, log } = deps
  return {
    appName: 'Tradepost',
    baseURL: config.url,
    basePath: '/api/auth',
    secret: config.authSecret,
    trustedOrigins: [new URL(config.url).origin, ...config.trustedOrigins],
    database: { db: createCamelCaseDatabase(database), type: 'postgres' },
    ...passwordOptions(deps),
    socialProviders: getSocialProviders(config.social),
    account: { encryptOAuthTokens: true },
    // Links are stored by a digest of their token, so that someone who reads the table cannot follow them.
    verification: { storeIdentifier: 'hashed' },
    session: {
      expiresIn: config.sessionSeconds,
      updateAge: Math.min(24 * 3600, Math.floor(config.sessionSeconds / 2)),
      freshAge: config.sessionFreshSeconds,
      // Signing out or being signed out must work right away, so every request looks the session up.
      cookieCache: { enabled: false },
    },
    rateLimit: { enabled: config.limitsSignIn, storage: 'database', window: 10, max: 100, customRules: RATE_RULES },
    advanced: {
      // Loads a session with its user in one query.
      database: { joins: true },
      // Better-auth skips both checks if NODE_ENV is "test".
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: config.url.startsWith('https://'),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    databaseHooks: {
      // Only an admin's removal uses this hook; deleting one's own account runs the same checks itself.
      user: {
        create: { after: (user, ctx) => saveSignUpLanguage(deps, user.id, ctx?.headers) },
        delete: { before: (user) => prepareUserRemoval(deps, user.id) },
      },
      ...(config.requiresEmailVerification
        ? { session: { create: { before: (session, ctx) => checkVerified(ctx, session.userId) } } }
        : {}),
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
        // An outage has its own warning, so better-auth's errors that follow from it are not logged.
        if (!isInOutage()) log[level === 'error' ? 'error' : 'warn']({ source: 'better-auth' }, message)
      },
    },
    plugins: pluginsOf(deps),
  } satisfies BetterAuthOptions
}

/** Creates sign-in, sessions and organizations on existing tables (see migrate-auth.ts). */
export function createAuth(deps: AuthDeps) {
  return betterAuth(createAuthOptions(deps))
}

export type Auth = ReturnType<typeof createAuth>
