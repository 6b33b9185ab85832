import type { UpcomingEvent } from '@tradepost/contract/platform/developers/seller-clock'
import { EVENT_TYPES } from '@tradepost/contract/provider/webhooks/webhooks'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { formatMoney } from '@tradepost/ui/commerce/money'
import type { TimelineItem } from '@tradepost/ui/timeline'
import { t } from '#src/dashboard-messages.ts'

const timeFormat = new Intl.DateTimeFormat(getPageLocale(), {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Formats "Fri, Mar 12, 2027, 9:41 AM", in the reader's time zone. */
export const clockTime = (iso: string) => timeFormat.format(new Date(iso))

/** Turns a key without a message into English words. */
const sentence = (words: string) => {
  const plain = words.replace(/[._]/g, ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Returns the label of an event type: "Payment succeeded". */
export function eventLabel(type: string): string {
  const known = EVENT_TYPES.find((each) => each === type)
  return known ? t(`sellerClock.eventTypes.${known}`) : sentence(type)
}

const DUE_LABELS: Readonly<Record<string, string>> = {
  check_payment: t('sellerClock.due.check_payment'),
  remind_subscription: t('sellerClock.due.remind_subscription'),
  renew_subscription: t('sellerClock.due.renew_subscription'),
  retry_dues: t('sellerClock.due.retry_dues'),
  expire_subscription: t('sellerClock.due.expire_subscription'),
  run_payouts: t('sellerClock.due.run_payouts'),
  advance_payout: t('sellerClock.due.advance_payout'),
  open_dispute: t('sellerClock.due.open_dispute'),
  expire_dispute: t('sellerClock.due.expire_dispute'),
  close_dispute: t('sellerClock.due.close_dispute'),
  settle_refund: t('sellerClock.due.settle_refund'),
  expire_license_key: t('sellerClock.due.expire_license_key'),
  detect_abandonment: t('sellerClock.due.detect_abandonment'),
  exhaust_reminder: t('sellerClock.due.exhaust_reminder'),
  email_portal_link: t('sellerClock.due.email_portal_link'),
}
/** Describes a scheduled event by its kind. */
export const dueLabel = (kind: string) => DUE_LABELS[kind] ?? sentence(kind)

const inOneLine = new Intl.ListFormat(getPageLocale(), { type: 'unit', style: 'short' })

/** Names what an event is about: "Ben Buyer, Plumb Pro, $29.00"; undefined if nothing is known. */
export function aboutLabel(about: Partial<Omit<UpcomingEvent, 'at' | 'kind' | 'subject_id'>>): string | undefined {
  const { customer_name: customer, product_names: names = [], amount = null, currency = null } = about
  const money = amount !== null && currency !== null ? [formatMoney(amount, currency)] : []
  return inOneLine.format([...(customer ? [customer] : []), ...names, ...money]) || undefined
}

const GOOD = /\.(succeeded|active|renewed|won|created|unpaused|recovered|delivered|success)$/
const BAD = /\.(failed|lost|on_hold|opened|past_due)$/
const ENDED = /\.(cancelled|expired|paused)$/

/** Returns the timeline tone of an event. */
export function getEventTone(type: string): NonNullable<TimelineItem['tone']> {
  if (GOOD.test(type)) return 'success'
  if (BAD.test(type)) return 'danger'
  return ENDED.test(type) ? 'warning' : 'neutral'
}
