import { queryOptions } from '@tanstack/react-query'
import type { Account, AccountDeletion } from '@tradepost/contract/platform/account'
import { asTold, sendRequest } from '#src/shell/request.ts'

/** Prefix of all account queries, so that one invalidation refetches everything a change may affect. */
export const ACCOUNT_KEY = ['account'] as const

/** Loads the account data that isn't in the session. */
export const accountQuery = queryOptions({
  queryKey: ACCOUNT_KEY,
  queryFn: ({ signal }) => sendRequest(asTold<Account>(), '/api/account', { signal }),
})

/**
 * better-auth owns these routes, so their answers aren't in the contract. Each type has only the fields that we show; times are
 * ISO 8601.
 */
export type Passkey = {
  id: string
  name?: string | null
  createdAt?: string | null
  deviceType: string
  backedUp: boolean
  transports?: string | null
}

/** Loads the account's passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'passkeys'],
  queryFn: ({ signal }) => sendRequest(asTold<Passkey[]>(), '/api/auth/passkey/list-user-passkeys', { signal }),
  select: (passkeys) => passkeys.toSorted((one, other) => (one.createdAt ?? '').localeCompare(other.createdAt ?? '')),
})

export type SignInMethod = { id: string; providerId: string; accountId: string; createdAt: string; updatedAt: string }

/** better-auth's provider ID for email and password. */
export const PASSWORD_PROVIDER = 'credential'

/** Loads the account's sign-in methods except passkeys: the password and linked accounts at other sites. */
export const signInMethodsQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'sign-in-methods'],
  queryFn: ({ signal }) => sendRequest(asTold<SignInMethod[]>(), '/api/auth/list-accounts', { signal }),
})

export type Session = {
  token: string
  createdAt: string
  updatedAt: string
  expiresAt: string
  ipAddress?: string | null
  userAgent?: string | null
}

/** Loads the account's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'sessions'],
  queryFn: ({ signal }) => sendRequest(asTold<Session[]>(), '/api/auth/list-sessions', { signal }),
})

/** Loads what prevents the account from being deleted. */
export const deletionQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'deletion'],
  queryFn: ({ signal }) => sendRequest(asTold<AccountDeletion>(), '/api/account/deletion', { signal }),
})
