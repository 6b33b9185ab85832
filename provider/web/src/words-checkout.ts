import { words as declines } from '@tradepost/contract/hosted/words-declines'
import { words as address } from './address/words.ts'
import { words as badLink } from './bad-link/words.ts'
import { words as cardLink } from './card-link/words.ts'
import { words as challenge } from './challenge/words.ts'
import { words as checkout } from './checkout/words.ts'
import { words as checkoutProblems } from './checkout/words-problems.ts'
import { words as checkoutSubscriptions } from './checkout/words-subscriptions.ts'
import { words as customFields } from './custom-fields/words.ts'
import { words as delivery } from './delivery/words.ts'
import { words as notFound } from './not-found/words.ts'

/** Texts of the hosted pages. Tests find fields by these labels. */
export const messages = {
  ...checkout,
  ...customFields,
  ...address,
  ...challenge,
  ...notFound,
  ...badLink,
  ...cardLink,
  ...delivery,
  ...checkoutSubscriptions,
  ...checkoutProblems,
  declines,
}
