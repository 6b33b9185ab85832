import type { RejectedEvents } from '@tradepost/contract/provider/rejected-events'
import { EVENTS_MAX } from '@tradepost/contract/provider/usage-events'

/** How to fix a request rejected with a code. */
const REMEDIES: Readonly<Record<string, string>> = {
  EVENT_TIMESTAMP_OUT_OF_RANGE:
    'Send events within 1 hour of when they happen. Check your clock, or omit the timestamp to use the time of arrival.',
  DUPLICATE_EVENT_IDS_IN_REQUEST: 'Give each event in a request its own ID.',
  INVALID_REQUEST_PARAMETERS: 'Fix this and resend the whole request.',
  INVALID_REQUEST_BODY: 'Send JSON with the content type application/json.',
  PAYLOAD_TOO_LARGE: `Send at most ${EVENTS_MAX} events and 2 MB per request.`,
}
export const remedyOf = (code: string) => REMEDIES[code] ?? 'Fix the request and send it again.'

/** Names the rejected event: "Event 3 of 12", or "The request". */
export function placeText({ event_index: index, event_count: count }: RejectedEvents): string {
  if (index === null)
    return count === null || count === 0 ? 'The request' : `The request with ${count.toLocaleString('en-US')} events`
  return count === null || count === 1 ? 'The event' : `Event ${index + 1} of ${count.toLocaleString('en-US')}`
}

/** Returns the start of the event in readable form; unchanged if it isn't complete JSON. */
export function excerptText(excerpt: string): string {
  try {
    return JSON.stringify(JSON.parse(excerpt), null, 2)
  } catch {
    return excerpt === '' ? 'The request was too large to read.' : `${excerpt} …`
  }
}
