import { passkeyClient } from '@better-auth/passkey/client'
import { deviceAuthorizationClient, lastLoginMethodClient, organizationClient } from 'better-auth/client/plugins'
import { createAuthClient } from 'better-auth/react'
import { failureOfConnection, RequestError } from './request.ts'
import { announceSessionChange } from './session.ts'

/** Where better-auth is mounted. */
export const AUTH_PATH = '/api/auth'
const TIMEOUT_MILLISECONDS = 10_000

/** How calls of better-auth reach the server: 10 seconds at most, and a broken connection in our words. */
export async function authFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS)
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  return fetch(input, { ...init, signal }).catch((error: unknown) => {
    throw failureOfConnection(error)
  })
}

/** The client of better-auth. Its pages are loaded on demand, so it never weighs on a shop. */
export const authClient = createAuthClient({
  basePath: AUTH_PATH,
  plugins: [organizationClient(), passkeyClient(), lastLoginMethodClient(), deviceAuthorizationClient()],
  fetchOptions: { customFetchImpl: authFetch },
})

// Better-auth fires it 10 ms after a call that may have changed who is signed in (specification, section 9). `listen`
// of the atom itself, not of the store, which would also call at once.
authClient.$store.atoms.$sessionSignal?.listen(announceSessionChange)

/** A refusal of better-auth; those of the device flow have the form of OAuth instead. */
type AuthRefusal = { status?: number; code?: string; message?: string; error?: string; error_description?: string }
type AuthAnswer<T> = { data: T; error: null } | { data: null; error: AuthRefusal }

/** Awaits one call of better-auth and throws its refusal as a Failure with the server's own words. */
export async function unwrapAuth<T>(call: Promise<AuthAnswer<T>>): Promise<T> {
  const answer = await call.catch((error: unknown) => {
    throw failureOfConnection(error)
  })
  if (!answer.error) return answer.data
  const { status, code, message, error, error_description } = answer.error
  throw new RequestError({
    status: status ?? 0,
    code: code ?? error ?? 'UNEXPECTED_ANSWER',
    message: message ?? error_description ?? 'Something went wrong. Try again in a moment.',
  })
}
