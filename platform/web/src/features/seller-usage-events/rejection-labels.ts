import type { RejectedEvents } from '@tradepost/contract/provider/rejected-events'
import { EVENTS_MAX } from '@tradepost/contract/provider/usage/usage-events'
import { t } from '#src/dashboard-messages.ts'

/** How to fix a rejected request, by its error code. */
const REMEDIES: Readonly<Record<string, string>> = {
  EVENT_TIMESTAMP_OUT_OF_RANGE: t('sellerUsageEvents.remedies.timestampOutOfRange'),
  DUPLICATE_EVENT_IDS_IN_REQUEST: t('sellerUsageEvents.remedies.duplicateIds'),
  INVALID_REQUEST_PARAMETERS: t('sellerUsageEvents.remedies.invalidParameters'),
  INVALID_REQUEST_BODY: t('sellerUsageEvents.remedies.invalidBody'),
  PAYLOAD_TOO_LARGE: t('sellerUsageEvents.remedies.tooLarge', { max: String(EVENTS_MAX) }),
}
/** Returns how to fix a request that was rejected with a code. */
export const remedyLabel = (code: string) => REMEDIES[code] ?? t('sellerUsageEvents.remedies.other')

/** Formats which event was rejected: "Event 3 of 12", or "The request". */
export function rejectedEventLabel({ event_index: index, event_count: count }: RejectedEvents): string {
  if (index === null)
    return count === null || count === 0
      ? t('sellerUsageEvents.rejection.request')
      : t('sellerUsageEvents.rejection.requestOf', { count })
  return count === null || count === 1
    ? t('sellerUsageEvents.rejection.event')
    : t('sellerUsageEvents.rejection.eventOf', { number: String(index + 1), count })
}

/** Returns the start of the event, indented; unchanged if it isn't complete JSON. */
export function formatExcerpt(excerpt: string): string {
  try {
    return JSON.stringify(JSON.parse(excerpt), null, 2)
  } catch {
    return excerpt === '' ? t('sellerUsageEvents.rejection.tooLarge') : `${excerpt} …`
  }
}
