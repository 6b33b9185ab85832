import { Fault, type FaultStatus } from '@tradepost/kit/faults'
import { APIError } from 'better-auth/api'
import { type FaultKey, fault, type TextValues } from '#src/faults.ts'

/** Codes that better-auth's routes answer with another status than ours. */
const STATUSES: Readonly<Record<string, FaultStatus>> = {
  MEMBER_NOT_FOUND: 400,
  ORGANIZATION_NOT_FOUND: 400,
  USER_NOT_FOUND: 401,
} satisfies { readonly [Key in FaultKey]?: FaultStatus }

/**
 * Builds an error in better-auth's form, with the specification's message (section 8): `throw
 * createRefusal('ACCOUNT_NOT_FOUND')`.
 */
export function createRefusal<Key extends FaultKey>(key: Key, ...values: TextValues<Key>): APIError {
  const { status, code, variant, message, params } = fault(key, ...values)
  return new APIError(STATUSES[code] ?? status, { code, variant, message, params })
}

/** Converts a fault of a module above to better-auth's form, which it answers; it would log any other error as a defect. */
export function toAuthError(error: unknown): unknown {
  if (!(error instanceof Fault)) return error
  const { status, code, variant, message, params, issues } = error
  return new APIError(status, { code, variant, message, params, issues })
}
