import { Flag, Names } from '@tradepost/kit/config'
import * as z from 'zod'
import { isCommonPassword, isPersonalPassword } from './guessable-passwords.ts'

/** The longest password that any setting allows: hashing takes longer with each character. */
export const PASSWORD_LENGTH_MAX = 1000

const PasswordLength = z
  .string()
  .regex(/^([1-9]\d{0,2}|1000)$/, { error: 'must be a whole number from 1 to 1000', abort: true })
  .transform(Number)

/** The variables behind `AccountSettings` (specification, sections 4 and 5); docs/running.md explains each. */
export const ACCOUNT_VARIABLES = {
  PASSWORD_LENGTH_MIN: PasswordLength.default(8),
  PASSWORD_LENGTH_MAX: PasswordLength.default(128),
  EMAIL_PASSWORD: Flag.default(true),
  PASSWORD_RESET: Flag.default(true),
  VERIFICATION_EMAIL: Flag.default(true),
  CHANGE_EMAIL: Flag.default(true),
  DELETE_ACCOUNT: Flag.default(true),
  RESET_REVOKES_SESSIONS: Flag.default(true),
  ALLOW_UNLINKING_ALL: Flag.default(false),
  ALLOW_DIFFERENT_EMAILS: Flag.default(false),
  TRUSTED_SOCIAL_PROVIDERS: Names.default([]),
}
const Variables = z.object(ACCOUNT_VARIABLES)

/** What people can do with their accounts on this installation. Pages hide what is off. */
export type AccountSettings = {
  passwordLength: { min: number; max: number }
  /** If false, there are no passwords: people get in by a social provider or a passkey. */
  hasPasswords: boolean
  /** Whether a link to a new password is emailed. False without passwords. */
  hasPasswordReset: boolean
  sendsVerificationEmail: boolean
  canChangeEmail: boolean
  canDeleteAccount: boolean
  /** Whether a password reset ends all sessions. The first proof of a mailbox always does (docs/decisions/0012). */
  resetRevokesSessions: boolean
  canUnlinkLastAccount: boolean
  /** Whether a signed-in person can link an account with another email. */
  canLinkDifferentEmails: boolean
  /** Social providers whose unverified emails count for linking. */
  trustedProviders: string[]
}

type VariablesToCheck = z.infer<typeof Variables> & {
  REQUIRE_EMAIL_VERIFICATION: boolean
  ADMIN_EMAIL?: string | undefined
  ADMIN_PASSWORD?: string | undefined
}

/**
 * Returns which variables contradict each other, with the reason. `providers` are the ids of the social providers that are set
 * up.
 */
export function findContradictions(settings: VariablesToCheck, providers: readonly string[]): { name: string; reason: string }[] {
  const { PASSWORD_LENGTH_MIN: min, PASSWORD_LENGTH_MAX: max, ADMIN_PASSWORD: password, ADMIN_EMAIL: email = '' } = settings
  const unknown = settings.TRUSTED_SOCIAL_PROVIDERS.filter((name) => !providers.includes(name))
  const contradictions: { name: string; isThere: boolean; reason: string }[] = [
    { name: 'PASSWORD_LENGTH_MIN', isThere: min > max, reason: 'must not be above PASSWORD_LENGTH_MAX' },
    {
      name: 'EMAIL_PASSWORD',
      isThere: !settings.EMAIL_PASSWORD && providers.length === 0,
      reason: '0 leaves no way to sign in: set up OIDC_ISSUER, Google, GitHub or Apple',
    },
    {
      name: 'VERIFICATION_EMAIL',
      isThere: !settings.VERIFICATION_EMAIL && settings.REQUIRE_EMAIL_VERIFICATION,
      reason: 'must be 1 with REQUIRE_EMAIL_VERIFICATION=1',
    },
    {
      name: 'ADMIN_PASSWORD',
      isThere: password !== undefined && !settings.EMAIL_PASSWORD,
      reason: 'must not be set with EMAIL_PASSWORD=0: ADMIN_EMAIL is enough',
    },
    {
      name: 'ADMIN_PASSWORD',
      isThere: password !== undefined && password.length < min,
      reason: `must have at least ${min} characters`,
    },
    {
      name: 'ADMIN_PASSWORD',
      isThere: password !== undefined && password.length > max,
      reason: `must have at most ${max} characters`,
    },
    {
      name: 'ADMIN_PASSWORD',
      isThere: password !== undefined && (isCommonPassword(password) || isPersonalPassword(password, [email])),
      reason: 'is among the first that others would try',
    },
    {
      name: 'TRUSTED_SOCIAL_PROVIDERS',
      isThere: unknown.length > 0,
      reason: `must be ids of social providers that are set up; not ${unknown.join(', ')}`,
    },
  ]
  return contradictions.filter(({ isThere }) => isThere)
}

export function toAccountSettings(settings: z.infer<typeof Variables>): AccountSettings {
  return {
    passwordLength: { min: settings.PASSWORD_LENGTH_MIN, max: settings.PASSWORD_LENGTH_MAX },
    hasPasswords: settings.EMAIL_PASSWORD,
    hasPasswordReset: settings.EMAIL_PASSWORD && settings.PASSWORD_RESET,
    sendsVerificationEmail: settings.VERIFICATION_EMAIL,
    canChangeEmail: settings.CHANGE_EMAIL,
    canDeleteAccount: settings.DELETE_ACCOUNT,
    resetRevokesSessions: settings.RESET_REVOKES_SESSIONS,
    canUnlinkLastAccount: settings.ALLOW_UNLINKING_ALL,
    canLinkDifferentEmails: settings.ALLOW_DIFFERENT_EMAILS,
    trustedProviders: settings.TRUSTED_SOCIAL_PROVIDERS,
  }
}

/** The settings of an installation that sets none of the variables. */
export const DEFAULT_ACCOUNT_SETTINGS: AccountSettings = toAccountSettings(Variables.parse({}))
