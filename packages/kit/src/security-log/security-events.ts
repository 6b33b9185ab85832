/**
 * The security log: one line and one count for each attempt to get in, each refusal that may be one, and each change of how
 * somebody gets in.
 */

/** How what a line tells of ended. `limited`: refused because it was tried too often. */
export type SecurityOutcome = 'done' | 'refused' | 'limited'

type EventRow = {
  /** What happened, or was tried. */
  means: string
  outcomes: readonly SecurityOutcome[]
  /** Strangers may cause it without end: one line of each client within a minute, and one that counts the others. */
  isSummed?: true
}

const BOTH = ['done', 'refused'] as const
const DONE = ['done'] as const
const REFUSED = ['refused'] as const

/** Every event, by the name that lines, figures and docs/security/log.md have for it. A name is never given to something else. */
export const SECURITY_EVENTS = {
  'sign_in.password': { means: 'Signing in with a password', outcomes: BOTH },
  'sign_in.passkey': { means: 'Signing in with a passkey', outcomes: BOTH },
  'sign_in.provider': { means: 'Signing in with an account at another site', outcomes: BOTH },
  'sign_in.code_asked': { means: 'The first proof was right, and a code of the second is asked for', outcomes: DONE },
  'sign_in.code': { means: 'The code of an authenticator app, at sign-in', outcomes: ['done', 'refused', 'limited'] },
  'sign_in.recovery_code': { means: 'A recovery code, at sign-in', outcomes: BOTH },
  'sign_in.link': { means: 'Signing in by a link that proves a mailbox', outcomes: DONE },
  'sign_in.device': { means: 'A device asks for the session that somebody approved', outcomes: BOTH },
  'sign_in.banned': { means: 'A banned account signs in', outcomes: REFUSED },
  'session.ended': { means: 'Signing out, or ending another session', outcomes: DONE },
  'session.missing': { means: 'A call that needs somebody who is signed in', outcomes: REFUSED, isSummed: true },
  'session.stale': { means: 'A grave call in a session that is not recent, or without a second factor', outcomes: REFUSED },
  'session.other_person': { means: 'A page that shows one person writes as another', outcomes: REFUSED, isSummed: true },

  'account.created': { means: 'Opening an account', outcomes: BOTH },
  'account.deleted': { means: 'Deleting an account', outcomes: DONE },
  'password.changed': { means: 'Changing the own password', outcomes: DONE },
  'password.set': { means: 'The first password of an account', outcomes: DONE },
  'password.repeated': { means: 'A signed-in person repeats the password, and it is wrong', outcomes: REFUSED },
  'password.unfit': { means: 'A new password that is too short, common, personal or leaked', outcomes: REFUSED },
  'password.reset_asked': { means: 'Asking for a link to a new password; it may be sent to nobody', outcomes: DONE },
  'password.reset': { means: 'A new password by a link', outcomes: DONE },
  'passkey.added': { means: 'Adding a passkey', outcomes: BOTH },
  'passkey.removed': { means: 'Removing a passkey', outcomes: DONE },
  'second_factor.added': { means: 'Setting up codes of an authenticator app', outcomes: DONE },
  'second_factor.removed': { means: 'Switching such codes off', outcomes: DONE },
  'second_factor.renewed': { means: 'New recovery codes', outcomes: DONE },
  'second_factor.required': { means: 'A shop requires a second factor of its members, or no longer does', outcomes: DONE },
  'linked_account.added': { means: 'Linking an account at another site', outcomes: DONE },
  'linked_account.removed': { means: 'Unlinking one', outcomes: DONE },
  'email.change_asked': { means: 'Asking for another email address', outcomes: DONE },
  'email.proved': { means: 'Following a link that proves an address, or changes it', outcomes: DONE },
  'device.asked': { means: 'A device shows a code to sign in with', outcomes: DONE },
  'device.approved': { means: 'Letting a device sign in', outcomes: DONE },
  'device.denied': { means: 'Refusing a device', outcomes: DONE },

  'role.changed': { means: 'Changing the role of a member, or what a role may do', outcomes: DONE },
  'member.invited': { means: 'Inviting somebody into a shop', outcomes: DONE },
  'member.added': { means: 'Joining a shop by an invitation', outcomes: DONE },
  'member.removed': { means: 'Leaving a shop, or being removed', outcomes: DONE },
  'connection.changed': { means: 'Changing the connection to a payments provider', outcomes: DONE },
  'secret.revealed': { means: 'Showing a secret again', outcomes: DONE },
  'key.created': { means: 'A new key for programs', outcomes: DONE },
  'key.replaced': { means: 'A new key or secret in place of one', outcomes: DONE },
  'key.revoked': { means: 'Revoking a key', outcomes: DONE },
  'administrator.acted': { means: 'What an administrator does to an account; `path` says what', outcomes: DONE },
  'operator.called': { means: 'A call with the operator key', outcomes: BOTH },
  'portal.asked': { means: 'Asking for a link to the portal; it may be sent to nobody', outcomes: DONE },
  'portal.entered': { means: 'Opening the portal by a link', outcomes: DONE },
  'portal.left': { means: 'Leaving the portal', outcomes: DONE },

  'key.refused': { means: 'A key of a program that is missing, unknown, expired or revoked', outcomes: REFUSED, isSummed: true },
  'access.forbidden': { means: 'A call that this caller may not make', outcomes: REFUSED, isSummed: true },
  'object.missing': { means: 'An object of somebody else, or one that does not exist', outcomes: REFUSED, isSummed: true },
  'origin.foreign': { means: 'A page of another site writes with our cookies', outcomes: REFUSED, isSummed: true },
  'redirect.foreign': { means: 'A call that would lead to another site', outcomes: REFUSED, isSummed: true },
  'link.refused': { means: 'A link that was altered, used or is over', outcomes: REFUSED, isSummed: true },
  'code.guessed': { means: 'A discount code that does not exist', outcomes: REFUSED, isSummed: true },
  'webhook.forged': { means: 'A webhook with a wrong, missing or old signature', outcomes: REFUSED, isSummed: true },
  'limit.reached': { means: 'One call too many', outcomes: ['limited'], isSummed: true },
  'mail.rejected': { means: 'The mail server does not take an email', outcomes: REFUSED },
  'file.infected': { means: 'A scanner finds an uploaded file infected', outcomes: REFUSED },
} as const satisfies Readonly<Record<string, EventRow>>

export type SecurityEvent = keyof typeof SECURITY_EVENTS

/** A refusal that is no event: why nobody gets in by it, and nobody learns anything. */
export type NoEvent = { why: string }
/** Which event each refusal of a program is, by its code. */
export type RefusalEvents<Code extends string = string> = Readonly<Record<Code, SecurityEvent | NoEvent>>

/** Returns whether strangers may cause an event without end. */
export const isSummed = (event: SecurityEvent): boolean => 'isSummed' in SECURITY_EVENTS[event]

/** Returns how an event ends that was refused with this status. */
export const toOutcome = (status: number): SecurityOutcome => (status === 429 ? 'limited' : 'refused')
