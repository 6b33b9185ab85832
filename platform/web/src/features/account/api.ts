import { queryOptions } from '@tanstack/react-query'
import { Account, AccountDeletion } from '@tradepost/contract/platform/account'
import * as z from 'zod'
import { sendRequest } from '#src/shell/request.ts'

/** Everything below begins with it, so one invalidation asks again for all that a change may have touched. */
export const ACCOUNT_KEY = ['account'] as const

/** What the person's own pages show beside the session. */
export const accountQuery = queryOptions({
  queryKey: ACCOUNT_KEY,
  queryFn: ({ signal }) => sendRequest(Account, '/api/account', { signal }),
})

/** Better-auth owns the routes below, so their answers are not in the contract; each names only what is shown. */
const Passkey = z.object({
  id: z.string(),
  name: z.string().nullish(),
  createdAt: z.iso.datetime().nullish(),
  deviceType: z.string(),
  backedUp: z.boolean(),
  transports: z.string().nullish(),
})
export type Passkey = z.infer<typeof Passkey>

/** The passkeys of this account, the oldest first. */
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

/** Better-auth's provider for email and password. */
export const PASSWORD_PROVIDER = 'credential'

/** Sign-in methods of this account, except passkeys: the password and accounts at other sites. */
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
const CurrentSession = z.object({ session: z.object({ token: z.string() }) }).nullable()

/** Where this account is signed in, and which of these sessions is the browser's own. */
export const sessionsQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'sessions'],
  queryFn: async ({ signal }) => {
    const [sessions, current] = await Promise.all([
      sendRequest(z.array(Session), '/api/auth/list-sessions', { signal }),
      sendRequest(CurrentSession, '/api/auth/get-session', { signal }),
    ])
    return { sessions, currentToken: current?.session.token }
  },
})

/** What prevents deleting the account. */
export const deletionQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'deletion'],
  queryFn: ({ signal }) => sendRequest(AccountDeletion, '/api/account/deletion', { signal }),
})
