import { organizationClient } from 'better-auth/client/plugins'
import { createAuthClient } from 'better-auth/react'
import { Failure, failureOfConnection } from './request.ts'

/** The client of better-auth. Its pages are loaded on demand, so it never weighs on a shop. */
export const authClient = createAuthClient({
  basePath: '/api/auth',
  plugins: [organizationClient()],
  fetchOptions: { timeout: 10_000 },
})

type AuthAnswer<T> = { data: T; error: null } | { data: null; error: { status?: number; code?: string; message?: string } }

/** Awaits one call of better-auth and throws its refusal as a Failure with the server's own words. */
export async function settleAuth<T>(call: Promise<AuthAnswer<T>>): Promise<T> {
  const answer = await call.catch((error: unknown) => {
    throw failureOfConnection(error)
  })
  if (!answer.error) return answer.data
  throw new Failure({
    status: answer.error.status ?? 0,
    code: answer.error.code ?? 'UNEXPECTED_ANSWER',
    message: answer.error.message ?? 'That did not work. Try again in a moment.',
  })
}
