import type { TimelineItem } from '@tradepost/ui/timeline'
import { formatMoment } from '#src/shell/moment.ts'

const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** Formats "Fri, Mar 12, 2027, 9:41 AM", in the reader's time zone. */
export const clockTime = (iso: string) => `${weekdayFormat.format(new Date(iso))}, ${formatMoment(iso)}`

const sentence = (words: string) => {
  const plain = words.replace(/[._]/g, ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Turns an event type into a label: "Payment succeeded". */
export const eventWords = (type: string) => sentence(type)

const DUE_WORDS: Readonly<Record<string, string>> = {
  check_payment: 'Pending payment completes or its link expires',
  remind_subscription: 'Renewal reminder sent',
  renew_subscription: 'Subscription renews',
  retry_dues: 'Failed renewal retried',
  expire_subscription: 'Subscription ends',
}
/** Describes a scheduled event by its kind. */
export const dueWords = (kind: string) => DUE_WORDS[kind] ?? sentence(kind)

const GOOD = /\.(succeeded|active|renewed|won|created|unpaused|recovered|delivered)$/
const BAD = /\.(failed|lost|on_hold|opened|past_due)$/
const ENDED = /\.(cancelled|expired|paused)$/

/** Picks the timeline tone of an event. */
export function eventTone(type: string): NonNullable<TimelineItem['tone']> {
  if (GOOD.test(type)) return 'success'
  if (BAD.test(type)) return 'danger'
  return ENDED.test(type) ? 'warning' : 'neutral'
}
