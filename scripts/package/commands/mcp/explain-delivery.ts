import type { WebhookDelivery } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import type { FaultKind } from '@tradepost/contract/provider/webhooks/webhook-faults'

type Attempt = WebhookDelivery['attempts'][number]
/** The endpoint of a delivery; what of it matters here. */
export type Endpoint = { url: string; disabled?: boolean | null; disabled_reason?: string | null }

const FAULTS: Readonly<Record<FaultKind, string>> = {
  drop: 'The fault lab dropped it: it counts as delivered, and your receiver never saw it.',
  duplicate: 'The fault lab sent it twice. A receiver that remembers webhook-id takes it once.',
  reorder: 'The fault lab held it back until another event was sent. Use the object’s own state, not the order of events.',
  delay_seconds: 'The fault lab held it back.',
  answer_status: 'The fault lab answered in place of your receiver, which never saw it.',
  time_out: 'The fault lab let the answer count as too late. Your receiver did get it, so it gets it again.',
  bad_signature: 'The fault lab signed it with a wrong secret. Your receiver is right to refuse it.',
  clock_skew_seconds: 'The fault lab changed its timestamp. A receiver refuses one that is off by five minutes or more.',
}

type Advice = { statuses: readonly number[]; says: string }

const ADVICE: readonly Advice[] = [
  {
    statuses: [400, 401, 403],
    says: 'Your receiver refused it, most often because the signature doesn’t match. Verify the bytes as they arrived, before any JSON parser, with the secret of this endpoint (DODO_PAYMENTS_WEBHOOK_KEY).',
  },
  { statuses: [404], says: 'Nothing answers at this path. Compare the endpoint’s URL with your route.' },
  { statuses: [405], says: 'The route doesn’t take POST.' },
  { statuses: [410], says: 'The answer 410 says "never again", so the endpoint was disabled.' },
  { statuses: [413], says: 'Your server refuses bodies of this size. Events can have 256 kB.' },
  { statuses: [415], says: 'Your server refuses the content type application/json.' },
  { statuses: [429], says: 'Your receiver asked us to slow down. Retry-After of its answer is respected.' },
]

const ERRORS: readonly { pattern: RegExp; says: string }[] = [
  { pattern: /timed? ?out/i, says: 'No answer came within 15 seconds. Answer 2xx first, then work.' },
  { pattern: /refused|ECONNREFUSED/i, says: 'Nothing listens at this address. Is your shop running, on this port?' },
  { pattern: /ENOTFOUND|not found|resolve/i, says: 'The host name has no address.' },
  { pattern: /certificate|TLS|SSL/i, says: 'The certificate isn’t valid for this host.' },
  { pattern: /private|not allowed|forbidden address/i, says: 'Live endpoints must be public addresses.' },
]

const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300

function adviseStatus(status: number): string {
  const known = ADVICE.find(({ statuses }) => statuses.includes(status))
  if (known) return known.says
  if (status >= 300 && status < 400)
    return 'It answered with a redirect, which isn’t followed. Set the endpoint’s URL to where it leads.'
  return status >= 500 ? 'Your receiver failed while it worked on it: look at its own log.' : 'Only a 2xx status counts as taken.'
}

function explainAttempt({ number, started_at: at, response_status: status, error, response_body: body, fault }: Attempt): string {
  const answer = status === null ? (error ?? 'no answer') : `${status}${body ? `, ${JSON.stringify(body.slice(0, 200))}` : ''}`
  const reason = fault
    ? FAULTS[fault]
    : isTaken(status)
      ? 'Taken.'
      : status !== null
        ? adviseStatus(status)
        : (ERRORS.find(({ pattern }) => pattern.test(error ?? ''))?.says ?? 'The connection failed.')
  return `Attempt ${number} at ${at}: ${answer}. ${reason}`
}

function explainState({ status, next_attempt_at: next }: WebhookDelivery): string {
  if (status === 'delivered') return 'It was delivered.'
  if (status === 'failed')
    return 'It failed, and no attempt follows. Once it is repaired, POST /webhook_deliveries/{delivery_id}/resend sends it again.'
  return next ? `The next attempt is at ${next}.` : 'It waits for its attempt.'
}

/** Says what happened to a delivery, and what to do about it. */
export function explainDelivery(delivery: WebhookDelivery, endpoint: Endpoint | undefined): string {
  const where = endpoint ? endpoint.url : 'an endpoint that was deleted'
  const disabled = endpoint?.disabled
    ? `The endpoint is disabled${endpoint.disabled_reason ? ` (${endpoint.disabled_reason})` : ''}: nothing is sent until it is enabled.`
    : undefined
  return [
    `${delivery.event_type} of ${delivery.object_id} to ${where}${delivery.is_example ? ' (an example)' : ''}. ${explainState(delivery)}`,
    ...(disabled ? [disabled] : []),
    ...(delivery.attempts.length === 0 ? ['No attempt was made yet.'] : delivery.attempts.map(explainAttempt)),
  ].join('\n')
}
