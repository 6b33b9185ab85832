import { passkeyClient } from '@better-auth/passkey/client'
import { PlatformErrorBody } from '@tradepost/contract/platform/error-body'
import { deviceAuthorizationClient, lastLoginMethodClient, organizationClient } from 'better-auth/client/plugins'
import { createAuthClient } from 'better-auth/react'
import { translateRefusal } from '#src/answer-texts.ts'
import { t } from '#src/messages.ts'
import { beginChange, followRefusal, shownUserHeader } from '#src/shell/people/shown-user.ts'
import { RequestError, toConnectionError } from '#src/shell/request.ts'
import { sendWithProof } from './prove-presence.ts'
import { announceSessionChange } from './session.ts'

/** Path of better-auth's routes. */
export const AUTH_PATH = '/api/auth'
const TIMEOUT_MILLISECONDS = 10_000

/** Adds the request's ID to a refusal's body, because better-auth's client passes nothing else on. */
async function withRequestId(refused: Response): Promise<Response> {
  const body: unknown = await refused.json().catch(() => null)
  const { status, statusText, headers } = refused
  return Response.json({ ...Object(body), requestId: headers.get('x-request-id') }, { status, statusText })
}

/** Fetches for better-auth, with a timeout of 10 seconds and our message for a lost connection. */
export async function fetchAuth(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  const shownUser = init?.method === 'GET' ? shownUserHeader() : beginChange()
  for (const [name, value] of Object.entries(shownUser)) headers.set(name, value)
  const answer = await sendWithProof(() => {
    const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS)
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    return fetch(input, { ...init, headers, signal })
  }).catch((error: unknown) => {
    throw toConnectionError(error)
  })
  return answer.ok ? answer : withRequestId(answer)
}

/** better-auth's client. The pages that use it load on demand, so it doesn't add to a shop's bundle. */
export const authClient = createAuthClient({
  basePath: AUTH_PATH,
  plugins: [organizationClient(), passkeyClient(), lastLoginMethodClient(), deviceAuthorizationClient()],
  fetchOptions: { customFetchImpl: fetchAuth },
})

// better-auth sends this signal 10 ms after a call that may have changed who is signed in (specification, section 9). Uses the
// atom's `listen`, because the store's would also call back right away.
authClient.$store.atoms.$sessionSignal?.listen(announceSessionChange)

/** An error from better-auth. Those of the device flow have OAuth's form instead. */
type AuthRefusal = Partial<PlatformErrorBody> & {
  status?: number
  requestId?: string | null
  error?: string
  error_description?: string
}
type AuthAnswer<T> = { data: T; error: null } | { data: null; error: AuthRefusal }

/** Returns what a refusal says. The device flow's are for its own pages, which have texts for their codes. */
function describeRefusal(refusal: AuthRefusal): string {
  const { data: body } = PlatformErrorBody.safeParse(refusal)
  if (body) return translateRefusal(body, refusal.requestId)
  return refusal.message ?? refusal.error_description ?? t('shell.errors.unknown')
}

/** Awaits a better-auth call and throws its error as a RequestError, in the page's language. */
export async function unwrapAuth<T>(call: Promise<AuthAnswer<T>>): Promise<T> {
  const answer = await call.catch((error: unknown) => {
    throw toConnectionError(error)
  })
  if (!answer.error) return answer.data
  const { status, code, error } = answer.error
  followRefusal(code)
  throw new RequestError({
    status: status ?? 0,
    code: code ?? error ?? 'UNEXPECTED_ANSWER',
    message: describeRefusal(answer.error),
  })
}
