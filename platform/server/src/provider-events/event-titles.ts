import type { TextReference } from '@tradepost/contract/provider/primitives'
import { EVENT_TYPES, type EventType } from '@tradepost/contract/provider/webhooks/webhooks'
import type { MessageKey, MessageValues } from '@tradepost/messages/catalog'
import type { messages } from '@tradepost/platform-messages/words-answers'
import { openAnswers } from '#src/open-answers.ts'

type Titles = (typeof messages)['events']
export type TitleKey = MessageKey<Titles>

/** Payouts and abandoned checkouts have neither a payment nor a subscription. */
type TimelineEvent = Exclude<EventType, `payout.${string}` | `abandoned_checkout.${string}`>

const isTimelineEvent = (type: string): type is TimelineEvent =>
  EVENT_TYPES.some((each) => each === type) && !/^(payout|abandoned_checkout)\./.test(type)

const english = openAnswers('events')

/** A text of a timeline, in English and by its key. */
export type EventText = { words: string; text: TextReference }

/** Returns a text of a timeline in English, and what says the same in every language. */
export function describeEvent<Key extends TitleKey>(key: Key, ...values: MessageValues<Titles, Key>): EventText {
  const [params] = values
  return { words: english('en')(key, ...values), text: { code: key, ...(params ? { params } : {}) } }
}

/** Returns what a timeline calls an event. A live provider may send types that the contract doesn't have. */
export function getEventTitle(type: string): EventText {
  return describeEvent(isTimelineEvent(type) ? type : 'other')
}
