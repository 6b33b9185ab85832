import type {
  AnswerChallenge,
  Attempt,
  Challenge,
  HostedSession,
  PaySession,
  Totals,
  UpdateCart,
} from '@tradepost/contract/hosted/checkout'
import type { ErrorBody } from '@tradepost/contract/provider/primitives'

/** What came of a call. `unreachable`: no answer that we can read, so nobody knows whether the call was carried out. */
export type Answer<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'refused'; status: number; error: ErrorBody }
  | { kind: 'unreachable' }

/** Longer than any acquirer takes; after it the state is asked for instead of waited for. */
const ANSWER_WITHIN_MS = 40_000

async function call<Value>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, {
      method,
      headers:
        body === undefined ? { accept: 'application/json' } : { accept: 'application/json', 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
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

/** Where the bank's page of an attempt sends its answer. */
const challengePath = (sessionId: string, paymentId: string) =>
  `${sessionPath(sessionId)}/challenge/${encodeURIComponent(paymentId)}`

/** Where this session's page is. */
export const sessionUrl = sessionPath

/** Where the news of an attempt are sent as they happen. */
export const eventsUrl = (sessionId: string, paymentId: string) =>
  `${sessionPath(sessionId)}/attempts/${encodeURIComponent(paymentId)}/live`

/** The session as it is now. */
export const getSession = (sessionId: string) => call<HostedSession>(`${sessionPath(sessionId)}/data`)

/** What would be due for a buyer of `country`, or for a business there with this tax id (empty: no business). */
export const getTotals = (sessionId: string, { country, taxId }: { country: string; taxId: string }) =>
  call<Totals>(`${sessionPath(sessionId)}/totals?${new URLSearchParams({ country, ...(taxId ? { tax_id: taxId } : {}) })}`)

/** Puts a discount code on the cart in place of what it has, or takes all off (null), or `only` that one. */
export const putDiscount = (sessionId: string, code: string | null, only?: string) =>
  call<HostedSession>(`${sessionPath(sessionId)}/discount`, { code, ...(only === undefined ? {} : { only }) }, 'PUT')

/** Takes what the buyer chooses of the cart: a currency, quantities, amounts. */
export const patchCart = (sessionId: string, choice: UpdateCart) =>
  call<HostedSession>(`${sessionPath(sessionId)}/cart`, choice, 'PATCH')

/** Pays. An attempt already under way is returned again, so that calling twice never charges twice. */
export const paySession = (sessionId: string, payment: PaySession) => call<Attempt>(`${sessionPath(sessionId)}/pay`, payment)

/** Answers the bank's question. */
export const answerChallenge = (challenge: Pick<Challenge, 'session_id' | 'payment_id'>, answer: AnswerChallenge['answer']) =>
  call<Attempt>(challengePath(challenge.session_id, challenge.payment_id), { answer })
