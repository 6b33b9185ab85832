import type { Expected, Target } from './cells.ts'
import type { Person } from './people.ts'
import { ROLES } from './roles.ts'
import { findActingRefusal } from './while-acting.ts'

/** Fields of a request that name something, each with the thing that the shop has under that name (things.ts). */
type Names = Readonly<Record<string, string>>

/** Who may call a route of better-auth, and how everybody else is answered. */
export type AuthRule = {
  /** `recipient`: the invited person. `nobody`: the route can't be reached over HTTP. */
  who: 'anyone' | 'session' | 'recipient' | 'membership' | 'teammate' | 'permission' | 'statement' | 'nobody'
  /** What a member or an administrator needs: `team:create`. */
  needs?: string
  /** The library's code for those who lack it; its status is 403, if it isn't another one. */
  refusal?: string
  refusalStatus?: 400
  /** The answer to a browser that is signed out, if it isn't 401. */
  signedOut?: Expected
  names?: Names
  /** The code by which a thing is hidden from everyone outside its organization, if no field names the organization. */
  hiddenAs?: string
  /** Whether the route is about the active organization, and says if there is none. */
  needsActive?: boolean
  /** Whether a thing that doesn't exist is answered as if all was done. */
  isQuiet?: boolean
  /** The status for a thing that doesn't exist, if it isn't 400. */
  missing?: 401 | 404
}

const refused = (status: number, code: string): Expected => ({ kind: 'refused', status, code })

const anyone: AuthRule = { who: 'anyone' }
const session: AuthRule = { who: 'session' }
const membership: AuthRule = { who: 'membership', names: { organizationId: 'organizationId' } }
const nobody: AuthRule = { who: 'nobody' }

const recipient = (field: string): AuthRule => ({
  who: 'recipient',
  refusal: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
  names: { [field]: 'invitationId' },
})

const permission = (needs: string, refusal: string, names: Names = {}): AuthRule => ({
  who: 'permission',
  needs,
  refusal,
  names: { organizationId: 'organizationId', ...names },
})

const statement = (needs: string, refusal: string, names: Names = {}): AuthRule => ({
  who: 'statement',
  needs,
  refusal,
  names,
  missing: 404,
})

const user = { userId: 'spareUserId' }
const team = { teamId: 'teamId' }

/** Every route of better-auth. One that is missing here fails the test. */
export const AUTH_RULES: Readonly<Record<string, AuthRule>> = {
  // Signing up, signing in, and links from emails: for everybody.
  'GET /ok': anyone,
  'GET /error': anyone,
  'GET /get-session': anyone,
  'POST /get-session': anyone,
  'POST /sign-up/email': anyone,
  'POST /sign-in/email': anyone,
  'POST /sign-in/social': anyone,
  'POST /sign-out': anyone,
  'GET /callback/:id': anyone,
  'POST /callback/:id': anyone,
  'GET /verify-email': anyone,
  'POST /send-verification-email': anyone,
  'POST /request-password-reset': anyone,
  'POST /forget-password': anyone,
  'GET /reset-password/:token': anyone,
  'POST /reset-password': anyone,
  'POST /check-reset-link': anyone,
  'GET /passkey/generate-authenticate-options': anyone,
  'POST /passkey/generate-authenticate-options': anyone,
  'POST /passkey/verify-authentication': anyone,
  'POST /device/code': anyone,
  'POST /device/token': anyone,
  'GET /device': anyone,
  'GET /ended-session': anyone,
  // With a session, or after the right password.
  'POST /two-factor/verify-totp': { who: 'session', signedOut: refused(401, 'INVALID_TWO_FACTOR_COOKIE') },
  'POST /two-factor/verify-backup-code': { who: 'session', signedOut: refused(401, 'INVALID_TWO_FACTOR_COOKIE') },

  // A person's own account.
  'POST /verify-password': session,
  'POST /change-password': session,
  'POST /change-email': session,
  'POST /update-user': session,
  'POST /update-session': session,
  'POST /delete-user': session,
  'GET /delete-user/callback': { who: 'session', signedOut: refused(404, 'FAILED_TO_GET_USER_INFO') },
  'GET /list-sessions': session,
  'POST /revoke-session': { who: 'session', names: { token: 'sessionToken' }, isQuiet: true },
  'POST /revoke-sessions': session,
  'POST /revoke-other-sessions': session,
  'GET /list-accounts': session,
  'POST /link-social': session,
  // The last way to sign in is kept, whatever is named.
  'POST /unlink-account': { who: 'session', names: { accountId: 'accountId' }, isQuiet: true },
  'POST /refresh-token': { who: 'session', names: { accountId: 'accountId' } },
  'POST /get-access-token': { who: 'session', names: { accountId: 'accountId' } },
  'GET /account-info': { who: 'session', names: { accountId: 'accountId' } },
  'POST /account-info': { who: 'session', names: { accountId: 'accountId' } },
  'GET /passkey/list-user-passkeys': session,
  'GET /passkey/generate-register-options': session,
  'POST /passkey/verify-registration': session,
  'POST /passkey/update-passkey': { who: 'session', names: { id: 'passkeyId' }, missing: 401 },
  'POST /passkey/delete-passkey': { who: 'session', names: { id: 'passkeyId' }, missing: 401 },
  'POST /two-factor/enable': session,
  'POST /two-factor/disable': session,
  'POST /two-factor/get-totp-uri': session,
  'POST /two-factor/generate-backup-codes': session,
  'POST /device/approve': session,
  'POST /device/deny': session,

  // Organizations, for their members.
  'POST /organization/create': session,
  'GET /organization/list': session,
  'POST /organization/check-slug': { who: 'session', names: { organizationId: 'organizationId' }, isQuiet: true },
  'GET /organization/list-user-invitations': session,
  'GET /organization/get-active-member': session,
  'POST /organization/set-active': membership,
  'GET /organization/get-organization': membership,
  'GET /organization/get-full-organization': membership,
  'GET /organization/list-members': membership,
  'GET /organization/get-active-member-role': membership,
  'GET /organization/list-teams': membership,
  'GET /organization/list-user-teams': membership,
  'POST /organization/has-permission': membership,
  'POST /organization/leave': membership,
  'POST /organization/update': permission('organization:update', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'),
  'POST /organization/delete': permission('organization:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'),
  'POST /organization/remove-member': permission('member:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER', {
    memberIdOrEmail: 'memberId',
  }),
  'POST /organization/update-member-role': permission('member:update', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER', {
    memberId: 'memberId',
  }),

  // Invitations.
  'GET /organization/list-invitations': permission('invitation:create', 'YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS'),
  'POST /organization/invite-member': permission(
    'invitation:create',
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    team,
  ),
  'POST /organization/cancel-invitation': {
    who: 'permission',
    needs: 'invitation:cancel',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
    names: { invitationId: 'invitationId' },
    hiddenAs: 'INVITATION_NOT_FOUND',
  },
  'GET /organization/get-invitation': recipient('id'),
  'POST /organization/accept-invitation': recipient('invitationId'),
  'POST /organization/reject-invitation': recipient('invitationId'),

  // Teams.
  'POST /organization/create-team': permission('team:create', 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION'),
  'POST /organization/update-team': permission('team:update', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM', team),
  'POST /organization/remove-team': permission('team:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION', team),
  'POST /organization/add-team-member': permission('member:update', 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER', {
    ...team,
    userId: 'memberUserId',
  }),
  'POST /organization/remove-team-member': permission('member:delete', 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER', {
    ...team,
    userId: 'memberUserId',
  }),
  'POST /organization/set-active-team': {
    who: 'teammate',
    refusal: 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    names: team,
    hiddenAs: 'TEAM_NOT_FOUND',
    needsActive: true,
  },
  'GET /organization/list-team-members': {
    who: 'teammate',
    refusal: 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    refusalStatus: 400,
    names: team,
    hiddenAs: 'TEAM_NOT_FOUND',
  },

  // Custom roles.
  'GET /organization/list-roles': permission('ac:read', 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE'),
  'GET /organization/get-role': permission('ac:read', 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE', { roleName: 'roleName' }),
  'POST /organization/create-role': permission('ac:create', 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'),
  'POST /organization/update-role': permission('ac:update', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE', { roleName: 'roleName' }),
  'POST /organization/delete-role': permission('ac:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE', { roleName: 'roleName' }),

  // Administration of the installation.
  'POST /admin/create-user': statement('user:create', 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS'),
  'GET /admin/list-users': statement('user:list', 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'),
  'GET /admin/get-user': statement('user:get', 'YOU_ARE_NOT_ALLOWED_TO_GET_USER', { id: 'spareUserId' }),
  'POST /admin/update-user': statement('user:update', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS', user),
  'POST /admin/set-role': statement('user:set-role', 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE', user),
  'POST /admin/set-user-password': statement('user:set-password', 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD', user),
  'POST /admin/impersonate-user': statement('user:impersonate', 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS', user),
  'POST /admin/stop-impersonating': session,
  'POST /admin/list-user-sessions': {
    ...statement('session:list', 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS', user),
    isQuiet: true,
  },
  'POST /admin/revoke-user-session': {
    ...statement('session:revoke', 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS', { sessionToken: 'sessionId' }),
    isQuiet: true,
  },
  'POST /admin/revoke-user-sessions': {
    ...statement('session:revoke', 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS', user),
    isQuiet: true,
  },
  'POST /admin/ban-user': statement('user:ban', 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', user),
  'POST /admin/unban-user': statement('user:ban', 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', user),
  'POST /admin/remove-user': statement('user:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS', user),
  'POST /admin/has-permission': session,

  // For our own server.
  'POST /organization/add-member': nobody,
  'POST /set-password': nobody,
}

type Call = { person: Person; name: string; rule: AuthRule; target: Target }

const REFUSED_TO_OUTSIDERS: readonly AuthRule['who'][] = ['membership', 'teammate', 'permission']

/** Refuses those who are in no organization that the call could be about. */
function findOutsider({ person, rule, target }: Call): Expected | undefined {
  const { hiddenAs, needsActive } = rule
  if (!REFUSED_TO_OUTSIDERS.includes(rule.who)) return undefined
  if (needsActive && !person.role && !person.ownsAnother) return refused(400, 'NO_ACTIVE_ORGANIZATION')
  const isElsewhere = hiddenAs ? target.kind !== 'own' : target.changed === 'organizationId'
  return person.role && !isElsewhere ? undefined : refused(400, hiddenAs ?? 'ORGANIZATION_NOT_FOUND')
}

/** Returns whether a person has what the route asks of somebody who is signed in, and in the organization. */
function isEntitled({ person, rule: { who, needs = '' }, target }: Call): boolean {
  if (who === 'recipient') return person.isInvited === true && target.kind === 'own'
  if (who === 'teammate') return person.isTeammate === true
  if (who === 'statement') return person.isAdministrator === true
  return who !== 'permission' || (person.role !== undefined && ROLES[person.role].has(needs))
}

function findRefusal(call: Call): Expected | undefined {
  const { person, name, rule } = call
  if (rule.who === 'nobody') return refused(404, 'NOT_FOUND')
  if (rule.who === 'anyone') return undefined
  if (!person.isSignedIn) return rule.signedOut ?? refused(401, 'UNAUTHORIZED')
  const early = findActingRefusal(person, name) ?? findOutsider(call)
  if (early || isEntitled(call)) return early
  return refused(rule.refusalStatus ?? 403, rule.refusal ?? '')
}

/** Returns what must come of a call to better-auth, from its rule and the person's standing alone. */
export function expectFromAuth(call: Call): Expected {
  const { rule, target } = call
  // What can't be read is refused before anybody asks who sent it.
  if (target.kind === 'malformed') return { kind: rule.isQuiet ? 'quiet' : 'malformed' }
  const refusal = findRefusal(call)
  if (refusal) return refusal
  // An account's own things are nobody's here, but that of a member who isn't among the people.
  const isTheirs = target.kind === 'own' && !(rule.who === 'session' && rule.names)
  if (isTheirs) return { kind: 'admitted' }
  return rule.isQuiet ? { kind: 'quiet' } : { kind: 'absent', status: rule.missing ?? 400 }
}
