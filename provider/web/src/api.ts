import type { AnswerChallenge, Challenge } from '@tradepost/contract/hosted/challenge'
import type { Attempt, HostedSession, PaySession, Totals, UpdateCart } from '@tradepost/contract/hosted/checkout'
import type { ErrorBody } from '@tradepost/contract/provider/primitives'

/** Result of a call. `unreachable` means no readable answer, so the server may or may not have acted on it. */
export type Answer<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'refused'; status: number; error: ErrorBody }
  | { kind: 'unreachable' }

/** Longer than any acquirer takes. After it, the page polls the state instead of waiting. */
const ANSWER_WITHIN_MS = 40_000

async function call<Value>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const answer = await response.json()
    return response.ok ? { kind: 'ok', value: answer } : { kind: 'refused', status: response.status, error: answer }
  } catch {
    return { kind: 'unreachable' }
  }
}

const sessionPath = (sessionId: string) => `/session/${encodeURIComponent(sessionId)}`

/** Path that the bank's page sends the buyer's answer to. */
const challengePath = (sessionId: string, paymentId: string) =>
  `${sessionPath(sessionId)}/challenge/${encodeURIComponent(paymentId)}`

/** URL of this session's page. */
export const sessionUrl = sessionPath

/** URL of the server-sent events for a payment attempt. */
export const eventsUrl = (sessionId: string, paymentId: string) =>
  `${sessionPath(sessionId)}/attempts/${encodeURIComponent(paymentId)}/live`

/** Loads the current session. */
export const getSession = (sessionId: string) => call<HostedSession>(`${sessionPath(sessionId)}/data`)

type TaxedBuyer = { country: string; postalCode: string; taxId: string }

/** Loads the amount due for a buyer in a place, or for a business there with this tax ID. '' if unknown. */
export function getTotals(sessionId: string, { country, postalCode, taxId }: TaxedBuyer) {
  const query = { country, ...(postalCode ? { zipcode: postalCode } : {}), ...(taxId ? { tax_id: taxId } : {}) }
  return call<Totals>(`${sessionPath(sessionId)}/totals?${new URLSearchParams(query)}`)
}

/** Replaces the cart's codes with this one, removes all (null), or removes `only` that one. */
export const putDiscount = (sessionId: string, code: string | null, only?: string) =>
  call<HostedSession>(`${sessionPath(sessionId)}/discount`, { code, only }, 'PUT')

/** Saves the buyer's cart choices: currency, quantities, amounts. */
export const patchCart = (sessionId: string, choice: UpdateCart) =>
  call<HostedSession>(`${sessionPath(sessionId)}/cart`, choice, 'PATCH')

/** Pays. Returns a pending attempt again, so that calling twice never charges twice. */
export const paySession = (sessionId: string, payment: PaySession) => call<Attempt>(`${sessionPath(sessionId)}/pay`, payment)

/** Sends the buyer's answer to the bank. */
export const answerChallenge = (challenge: Pick<Challenge, 'session_id' | 'payment_id'>, answer: AnswerChallenge['answer']) =>
  call<Attempt>(challengePath(challenge.session_id, challenge.payment_id), { answer })
