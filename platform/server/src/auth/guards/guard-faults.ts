import { isLostRace, isRefusedBy } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import {
  INVITATION_ENDED,
  LAST_ADMINISTRATOR,
  LAST_OWNER,
  ONE_INVITATION,
  ONE_MEMBERSHIP,
  ONE_ROLE_NAME,
  ONE_SLUG,
  ORGANIZATION_CLOSED,
  ROLE_HELD,
  ROLE_MISSING,
} from './guards.ts'
import { BANNED_SESSION, IMPERSONATED_SESSION } from './session-guards.ts'

type Code = Parameters<typeof fault>[0]

/** Better-auth's own code for what each guard refuses; where its routes differ, by path. */
const CODES: Readonly<Record<string, Readonly<Record<string, Code>> & { default: Code }>> = {
  [LAST_OWNER]: {
    '/organization/leave': 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    '/organization/remove-member': 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    '/organization/update-member-role': 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
    default: 'SOLE_OWNER',
  },
  [LAST_ADMINISTRATOR]: { default: 'LAST_ADMINISTRATOR' },
  [BANNED_SESSION]: { default: 'BANNED_USER' },
  [IMPERSONATED_SESSION]: { default: 'YOU_CANNOT_IMPERSONATE_ADMINS' },
  [ONE_INVITATION]: { default: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION' },
  [INVITATION_ENDED]: { default: 'INVITATION_NOT_FOUND' },
  [ONE_MEMBERSHIP]: { default: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' },
  [ROLE_MISSING]: { default: 'ROLE_NOT_FOUND' },
  [ROLE_HELD]: { default: 'ROLE_IS_ASSIGNED_TO_MEMBERS' },
  [ONE_ROLE_NAME]: { default: 'ROLE_NAME_IS_ALREADY_TAKEN' },
  [ORGANIZATION_CLOSED]: {
    '/organization/accept-invitation': 'INVITATION_NOT_FOUND',
    default: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  },
  [ONE_SLUG]: { '/organization/create': 'ORGANIZATION_ALREADY_EXISTS', default: 'ORGANIZATION_SLUG_ALREADY_TAKEN' },
}

/** Returns the refusal for an error of a guard of the database, or of a lost race; undefined for any other. */
export function findGuardFault(error: unknown, path: string): Error | undefined {
  if (isLostRace(error)) return fault('CONCURRENT_CHANGE')
  const codes = Object.entries(CODES).find(([guard]) => isRefusedBy(error, guard))?.[1]
  return codes && fault(codes[path] ?? codes.default)
}
