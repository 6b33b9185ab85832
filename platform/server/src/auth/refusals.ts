import { Fault } from '@tradepost/kit/faults'
import { APIError } from 'better-auth/api'

type Refusal = readonly [status: ConstructorParameters<typeof APIError>[0], message: string]

/**
 * Errors of our plugins, in addition to better-auth's own: code, status and the specification's message (section 8).
 */
const REFUSALS = {
  ACCOUNT_NOT_FOUND: ['BAD_REQUEST', 'Account not found'],
  BANNED_USER: ['FORBIDDEN', 'This account is suspended'],
  CHANGE_EMAIL_DISABLED: ['BAD_REQUEST', 'Change email is disabled'],
  COULD_NOT_UPDATE_EMAIL: ['BAD_REQUEST', "Couldn't update your email"],
  CREDENTIAL_ACCOUNT_NOT_FOUND: ['BAD_REQUEST', 'Credential account not found'],
  EMAIL_PASSWORD_DISABLED: ['BAD_REQUEST', 'Email and password is not enabled'],
  EMAIL_IS_THE_SAME: ['BAD_REQUEST', 'Email is the same'],
  EMAIL_MISMATCH: ['BAD_REQUEST', 'You can only send a verification email to your own email'],
  EMAIL_ALREADY_VERIFIED: ['BAD_REQUEST', 'You can only send a verification email to an unverified email'],
  EMAIL_NOT_VERIFIED: ['FORBIDDEN', 'Email not verified'],
  EITHER_USER_OR_SESSION: ['BAD_REQUEST', 'Either userId or session is required'],
  FAILED_TO_GET_USER_INFO: ['NOT_FOUND', 'Failed to get user info'],
  FAILED_TO_REFRESH_ACCESS_TOKEN: ['BAD_REQUEST', 'Failed to refresh access token'],
  FAILED_TO_UNLINK_LAST_ACCOUNT: ['BAD_REQUEST', "You can't unlink your last account"],
  FAILED_TO_VERIFY_REGISTRATION: ['BAD_REQUEST', 'Failed to verify registration'],
  IMPERSONATING: ['FORBIDDEN', "You can't do this while acting as someone else. Go back to your account first"],
  INVALID_DELETE_TOKEN: ['NOT_FOUND', 'Invalid token'],
  INVALID_EMAIL: ['BAD_REQUEST', 'Invalid email'],
  INVALID_EMAIL_OR_PASSWORD: ['UNAUTHORIZED', 'Invalid email or password'],
  INVALID_PASSWORD: ['BAD_REQUEST', 'Invalid password'],
  INVALID_RESOURCE: ['BAD_REQUEST', 'The provided permission includes an invalid resource'],
  INVALID_TEAM_NAME: ['BAD_REQUEST', 'Team name must contain at least 1 character'],
  INVALID_TOKEN: ['UNAUTHORIZED', 'invalid_token'],
  INVITATION_IS_DIFFERENT: ['BAD_REQUEST', 'The pending invitation has other roles or teams. Cancel it, then invite again'],
  INVITATION_NOT_FOUND: ['BAD_REQUEST', 'Invitation not found'],
  INVITER_CAN_NO_LONGER_GIVE_THIS_ROLE: [
    'BAD_REQUEST',
    'Whoever invited you can no longer give this role. Ask someone else there to invite you again',
  ],
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: ['BAD_REQUEST', 'Inviter is no longer a member of the organization'],
  MAILBOX_UNPROVEN: ['FORBIDDEN', 'Confirm your email first. Your purchases page can send you a link'],
  MEMBER_NOT_FOUND: ['BAD_REQUEST', 'Member not found'],
  NO_ACTIVE_ORGANIZATION: ['BAD_REQUEST', 'No active organization'],
  NOT_FOUND: ['NOT_FOUND', 'Not found'],
  NOT_IMPERSONATING: ['BAD_REQUEST', 'You are not impersonating anyone'],
  ORGANIZATION_ALREADY_EXISTS: ['BAD_REQUEST', 'Organization already exists'],
  ORGANIZATION_NOT_FOUND: ['BAD_REQUEST', 'Organization not found'],
  ORGANIZATION_SLUG_ALREADY_TAKEN: ['BAD_REQUEST', 'Organization slug already taken'],
  PASSKEY_ALREADY_REGISTERED: ['BAD_REQUEST', 'previously registered'],
  PASSKEY_ALGORITHM_NOT_OFFERED: ['BAD_REQUEST', 'This type of passkey was not requested'],
  PASSKEY_AUTHENTICATION_FAILED: ['BAD_REQUEST', 'Authentication failed'],
  PASSWORD_ALREADY_SET: ['BAD_REQUEST', 'user already has a password'],
  PASSKEY_NOT_FOUND: ['UNAUTHORIZED', 'Passkey not found'],
  PROVIDER_NOT_SUPPORTED: ['BAD_REQUEST', 'This provider is not supported.'],
  PROVIDER_UNAVAILABLE: ['SERVICE_UNAVAILABLE', "The sign-in provider isn't responding. Try again in a moment"],
  RESET_PASSWORD_DISABLED: ['BAD_REQUEST', "Reset password isn't enabled"],
  ROLE_IS_ASSIGNED_TO_MEMBERS: ['BAD_REQUEST', 'Assign another role first'],
  ROLE_NOT_FOUND: ['BAD_REQUEST', 'Role not found'],
  SESSION_EXPIRED: ['BAD_REQUEST', 'Session expired. Re-authenticate to perform this action.'],
  TEAM_HAS_PENDING_INVITATIONS: ['CONFLICT', 'This team is in pending invitations. Cancel or move them first'],
  TEAM_NAME_TOO_LONG: ['BAD_REQUEST', 'Team name must contain at most 100 characters'],
  TEAM_NOT_FOUND: ['BAD_REQUEST', 'Team not found'],
  TOKEN_EXPIRED: ['UNAUTHORIZED', 'token_expired'],
  TOO_MANY_REQUESTS: ['TOO_MANY_REQUESTS', 'Too many requests. Please try again later.'],
  UNAUTHORIZED: ['UNAUTHORIZED', 'unauthorized'],
  USER_ALREADY_EXISTS: ['UNPROCESSABLE_ENTITY', 'User already exists. Use another email.'],
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: ['BAD_REQUEST', 'User is not a member of the organization'],
  USER_NOT_FOUND: ['UNAUTHORIZED', 'user_not_found'],
  VERIFICATION_EMAIL_NOT_ENABLED: ['BAD_REQUEST', "Verification email isn't enabled"],
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: ['FORBIDDEN', 'You are not allowed to delete this member'],
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: ['FORBIDDEN', 'You are not allowed to delete this organization'],
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: ['FORBIDDEN', 'You are not allowed to invite a user with this role'],
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: ['FORBIDDEN', 'You are not allowed to update a role'],
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: ['FORBIDDEN', 'You are not allowed to update this member'],
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: ['FORBIDDEN', 'You are not the recipient of the invitation'],
  YOU_CANNOT_DEMOTE_YOURSELF: ['BAD_REQUEST', 'You cannot demote yourself'],
} as const satisfies Record<string, Refusal>

/** Builds an error in better-auth's form: `throw refusal('ACCOUNT_NOT_FOUND')`. */
export function createRefusal(code: keyof typeof REFUSALS, words?: string, headers?: Record<string, string>): APIError {
  const [status, message] = REFUSALS[code]
  return new APIError(status, { code, message: words ?? message }, headers)
}

/** Converts a fault of a module above to better-auth's form, which it answers; it would log any other error as a defect. */
export function toAuthError(error: unknown): unknown {
  return error instanceof Fault ? new APIError(error.status, { code: error.code, message: error.message }) : error
}
