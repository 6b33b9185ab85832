import { queryOptions } from '@tanstack/react-query'
import { Account, AccountDeletion } from '@tradepost/contract/platform/account'
import * as z from 'zod'
import { sendRequest } from '#src/shell/request.ts'

/** Prefix of all account queries, so that one invalidation refetches everything a change may affect. */
export const ACCOUNT_KEY = ['account'] as const

/** Loads the account data that isn't in the session. */
export const accountQuery = queryOptions({
  queryKey: ACCOUNT_KEY,
  queryFn: ({ signal }) => sendRequest(Account, '/api/account', { signal }),
})

/** better-auth owns these routes, so their answers aren't in the contract. Each schema has only the fields that we show. */
const Passkey = z.object({
  id: z.string(),
  name: z.string().nullish(),
  createdAt: z.iso.datetime().nullish(),
  deviceType: z.string(),
  backedUp: z.boolean(),
  transports: z.string().nullish(),
})
export type Passkey = z.infer<typeof Passkey>

/** Loads the account's passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'passkeys'],
  queryFn: ({ signal }) => sendRequest(z.array(Passkey), '/api/auth/passkey/list-user-passkeys', { signal }),
  select: (passkeys) => passkeys.toSorted((one, other) => (one.createdAt ?? '').localeCompare(other.createdAt ?? '')),
})

const SignInMethod = z.object({
  id: z.string(),
  providerId: z.string(),
  accountId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type SignInMethod = z.infer<typeof SignInMethod>

/** better-auth's provider ID for email and password. */
export const PASSWORD_PROVIDER = 'credential'

/** Loads the account's sign-in methods except passkeys: the password and linked accounts at other sites. */
export const signInMethodsQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'sign-in-methods'],
  queryFn: ({ signal }) => sendRequest(z.array(SignInMethod), '/api/auth/list-accounts', { signal }),
})

const Session = z.object({
  token: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  ipAddress: z.string().nullish(),
  userAgent: z.string().nullish(),
})
export type Session = z.infer<typeof Session>

/** Loads the account's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'sessions'],
  queryFn: ({ signal }) => sendRequest(z.array(Session), '/api/auth/list-sessions', { signal }),
})

/** Loads what prevents the account from being deleted. */
export const deletionQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'deletion'],
  queryFn: ({ signal }) => sendRequest(AccountDeletion, '/api/account/deletion', { signal }),
})
