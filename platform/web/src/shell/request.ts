import { translateIssue, translateRefusal } from '#src/answer-texts.ts'
import { t } from '#src/messages.ts'
import { findKeptAnswer, waitForTakeover } from '#src/page-answers.ts'
import { beginChange, followRefusal } from './people/shown-user.ts'
import { readRefusal } from './refusal.ts'
import { sendWithProof } from './session/prove-presence.ts'

const TIMEOUT_MILLISECONDS = 10_000

type FailureDetails = { status: number; code: string; message: string; issues?: { path: string; message: string }[] | undefined }

/**
 * An error from the server, or a request without an answer (status 0; this side sets the codes NO_CONNECTION, NO_ANSWER and
 * UNEXPECTED_ANSWER). The message can be shown to people.
 */
export class RequestError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: { path: string; message: string }[]

  constructor({ status, code, message, issues = [] }: FailureDetails) {
    super(message)
    this.name = 'RequestError'
    this.status = status
    this.code = code
    this.issues = issues
  }
}

/** Returns the message for any error: the server's, or a general one. */
export function getErrorMessage(error: unknown): string {
  if (error instanceof RequestError) return error.message
  return t('shell.errors.page')
}

/** Returns whether a retry can help: no answer, too many requests, or a server error. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  return error.status === 0 || error.status === 429 || error.status >= 500
}

/** Maps an error of `fetch` to a RequestError: a timeout, or a lost connection. */
export function toConnectionError(error: unknown): RequestError {
  if (error instanceof RequestError) return error
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return isTimeout
    ? new RequestError({ status: 0, code: 'NO_ANSWER', message: t('shell.errors.timeout') })
    : new RequestError({
        status: 0,
        code: 'NO_CONNECTION',
        message: t('shell.errors.connection'),
      })
}

async function failureOfAnswer(response: Response): Promise<RequestError> {
  const { status } = response
  const body = await readRefusal(response)
  followRefusal(body?.code)
  if (!body) {
    const message = status >= 500 ? t('shell.errors.server') : t('shell.errors.rejected')
    return new RequestError({ status, code: 'UNEXPECTED_ANSWER', message })
  }
  return new RequestError({
    status,
    code: body.code,
    message: translateRefusal(body, response.headers.get('x-request-id')),
    issues: body.issues?.map((issue) => ({ path: issue.path, message: translateIssue(issue) })),
  })
}

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  /** Whether a reading may ask the person to sign in again, as a change may. A page that opens never does. */
  isReveal?: boolean
}

/** Reads an answer: a schema of the contract, or `asTold`. */
export type AnswerReader<T> = { safeParse(body: unknown): { success: true; data: T } | { success: false } }

/**
 * Takes an answer of our own server as it is, for what every visitor loads: shops, carts, orders and the frame of all pages don't
 * carry the schemas (decision 108).
 */
// biome-ignore lint/suspicious/noExplicitAny: an answer has the type of its contract, which the server's compiler has checked
export const asTold = <T>(): AnswerReader<T> => ({ safeParse: (data: any) => ({ success: true, data }) })

/**
 * Sends a JSON request to our own server with a timeout of 10 seconds, unless the page came with its answer. Reads the answer by
 * its contract and throws every error as a RequestError. Rethrows an abort by the caller unchanged.
 */
export async function sendRequest<T>(answer: AnswerReader<T>, path: string, options: RequestOptions = {}): Promise<T> {
  const isRead = options.method === undefined || options.method === 'GET'
  const shownUser = isRead ? {} : beginChange()
  const kept = isRead ? await findKeptAnswer(path) : undefined
  if (kept) return parseAnswer(answer, kept.body)
  const send = () => {
    const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS)
    return fetch(path, {
      method: options.method ?? 'GET',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...shownUser,
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
  }
  const response = await (isRead && !options.isReveal ? send() : sendWithProof(send)).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw toConnectionError(error)
  })
  await waitForTakeover()
  return readAnswer(answer, response)
}

/** Reads an answer of our own server. @throws RequestError for a refusal, and for an answer that doesn't match its contract */
export async function readAnswer<T>(answer: AnswerReader<T>, response: Response): Promise<T> {
  if (!response.ok) throw await failureOfAnswer(response)
  return parseAnswer(answer, await response.json().catch(() => null))
}

function parseAnswer<T>(answer: AnswerReader<T>, body: unknown): T {
  const parsed = answer.safeParse(body)
  if (parsed.success) return parsed.data
  throw new RequestError({
    status: 0,
    code: 'UNEXPECTED_ANSWER',
    message: t('shell.errors.unexpected'),
  })
}
