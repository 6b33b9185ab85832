import { t } from '../messages.ts'

const ANSWER_WITHIN_MILLISECONDS = 40_000

/** A refusal of the server, or a request without a readable answer (status 0). */
export class RequestError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.name = 'RequestError'
    this.status = status
    this.code = code
  }
}

/** Returns what a person can do about a failed request. */
export function getErrorMessage(error: unknown): string {
  if (!(error instanceof RequestError) || error.status === 0) return t('errors.connection')
  if (error.code === 'PAYMENT_METHOD_IN_USE') return t('errors.inUse')
  if (error.code === 'TOTAL_CHANGED') return t('errors.totalChanged')
  if (error.code === 'TOO_MANY_PORTAL_LINKS') return t('entrance.tooMany')
  return t(error.status >= 500 ? 'errors.server' : 'errors.refused')
}

type Sent = { method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'; body?: unknown }

async function ask(path: string, { method = 'GET', body }: Sent): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MILLISECONDS),
    })
  } catch {
    throw new RequestError(0, 'NO_ANSWER')
  }
}

/**
 * Sends a request and returns its JSON; nothing for an empty answer. Once the session has ended, loads the page again: then it
 * offers a new link.
 * @throws RequestError
 */
export async function sendRequest<Value = undefined>(path: string, sent: Sent = {}): Promise<Value> {
  const response = await ask(path, sent)
  const body = response.status === 204 ? undefined : await response.json().catch(() => ({ code: 'UNEXPECTED_ANSWER' }))
  if (response.ok && body?.code !== 'UNEXPECTED_ANSWER') return body
  if (body?.code === 'PORTAL_SESSION_ENDED') location.reload()
  throw new RequestError(response.status, body?.code ?? '')
}
