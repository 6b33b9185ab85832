import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#src/shell/query-client.ts'
import { authClient } from './auth-client.ts'
import { sessionQuery } from './session.ts'

const EMAIL = 'maya@example.com'
const PASSWORD = 'correct-horse-battery'

/** Calls that may change who is signed in (specification, section 9). */
const CALLS: [name: string, call: () => Promise<unknown>][] = [
  ['sign-in', () => authClient.signIn.email({ email: EMAIL, password: PASSWORD })],
  ['sign-up', () => authClient.signUp.email({ name: 'Maya', email: EMAIL, password: PASSWORD })],
  ['sign-out', () => authClient.signOut()],
  ['update-user', () => authClient.updateUser({ name: 'Maya' })],
  ['delete-user', () => authClient.deleteUser({ password: PASSWORD })],
  ['verify-email', () => authClient.verifyEmail({ query: { token: 'a' } })],
]

const answerWith = (status: number) =>
  vi.stubGlobal('fetch', async () => new Response('{}', { status, headers: { 'content-type': 'application/json' } }))

/** Makes a query client without a session; also returns whether it was invalidated since. */
function makeClient() {
  const client = createQueryClient(() => {})
  client.setQueryData(sessionQuery.queryKey, null)
  return { isAskedAgain: () => client.getQueryState(sessionQuery.queryKey)?.isInvalidated }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(CALLS)('10 ms after a %s the session is refetched', async (_, call) => {
  answerWith(200)
  const { isAskedAgain } = makeClient()
  await call()
  await vi.advanceTimersByTimeAsync(9)
  expect(isAskedAgain()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isAskedAgain()).toBe(true)
})

test("a rejected sign-in doesn't refetch the session", async () => {
  answerWith(401)
  const { isAskedAgain } = makeClient()
  await authClient.signIn.email({ email: EMAIL, password: PASSWORD })
  await vi.advanceTimersByTimeAsync(10)
  expect(isAskedAgain()).toBe(false)
})
