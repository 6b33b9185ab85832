import type { RejectedEvents } from '@tradepost/contract/provider/rejected-events'
import { EVENTS_MAX } from '@tradepost/contract/provider/usage-events'

/** What mends a request that was refused with a code. */
const REMEDIES: Readonly<Record<string, string>> = {
  EVENT_TIMESTAMP_OUT_OF_RANGE:
    'Send events within an hour of when they happened, with the right clock, or leave the timestamp out: then it is the time of arrival.',
  DUPLICATE_EVENT_IDS_IN_REQUEST: 'Give each event of a request an id of its own.',
  INVALID_REQUEST_PARAMETERS: 'Mend what is named here, then send the whole request again.',
  INVALID_REQUEST_BODY: 'Send JSON, with the content type application/json.',
  PAYLOAD_TOO_LARGE: `Send fewer events at once: at most ${EVENTS_MAX} and 2 MB.`,
}
export const remedyOf = (code: string) => REMEDIES[code] ?? 'Mend the request, then send it again.'

/** Which of its events was wrong: "Event 3 of 12", or "The request". */
export function placeText({ event_index: index, event_count: count }: RejectedEvents): string {
  if (index === null)
    return count === null || count === 0 ? 'The request' : `The request of ${count.toLocaleString('en-US')} events`
  return count === null || count === 1 ? 'The event' : `Event ${index + 1} of ${count.toLocaleString('en-US')}`
}

/** The event's beginning as somebody can read it; as it came where it is no whole JSON. */
export function excerptText(excerpt: string): string {
  try {
    return JSON.stringify(JSON.parse(excerpt), null, 2)
  } catch {
    return excerpt === '' ? 'It was too large to be read.' : `${excerpt} …`
  }
}
