import type { TimelineItem } from '@tradepost/ui/timeline'

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** "Fri, 12 Mar 2027, 09:41", in the reader's time zone. */
export const clockTime = (iso: string) => momentFormat.format(new Date(iso))

const sentence = (words: string) => {
  const plain = words.replace(/[._]/g, ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** "Payment succeeded": an event's type in words. */
export const eventWords = (type: string) => sentence(type)

const DUE_WORDS: Readonly<Record<string, string>> = {
  check_payment: 'An open payment is settled, or its link expires',
  remind_subscription: 'A buyer is told of a coming charge',
  renew_subscription: 'A subscription renews',
  retry_dues: 'A failed renewal is tried again',
  expire_subscription: 'A subscription ends',
}
/** What is done when something of a kind falls due. */
export const dueWords = (kind: string) => DUE_WORDS[kind] ?? sentence(kind)

const GOOD = /\.(succeeded|active|renewed|won|created|unpaused|recovered|delivered)$/
const BAD = /\.(failed|lost|on_hold|opened|past_due)$/
const ENDED = /\.(cancelled|expired|paused)$/

/** How an event is marked on a timeline. */
export function eventTone(type: string): NonNullable<TimelineItem['tone']> {
  if (GOOD.test(type)) return 'success'
  if (BAD.test(type)) return 'danger'
  return ENDED.test(type) ? 'warning' : 'neutral'
}
