import type { Decline } from '@tradepost/contract/hosted/refusals'

/** English, the words that all other languages are held against. */
export const words = {
  test: 'This is a test: no money moves.',
  card: 'Card',
  subscription: 'Subscription',
  owed: 'Amount due',
  expected: 'Expected amount',
  billsOn: 'Charge date',
  updateCard: 'Update your card',
  linkUntil: 'The link works until',
  footer: (business: string) => `This mail is about your subscription at ${business}. Its payments are handled by Tradepost Pay.`,
  failed: {
    subject: (business: string) => `Your payment to ${business} did not go through`,
    title: 'Your payment did not go through',
    text: (business: string, product: string, amount: string) =>
      `${business} could not charge ${amount} for your subscription to ${product}.`,
    again: (instant: string) =>
      `Your subscription is on hold until this is paid. We will try the card again on ${instant}; with another card it is paid at once.`,
    never:
      'Your subscription is on hold until this is paid. We will not try the card again; with another card it is paid at once, and your subscription goes on.',
    givenUp: (business: string) =>
      `Your subscription is on hold. This payment has been tried as often as it may be; ask ${business} how to pay it.`,
    planKept: 'Your plan stays as it was, and you have not been charged.',
    onDemand: (business: string) => `Nothing was charged. ${business} may try again; with another card that goes through.`,
    over: (business: string) =>
      `Your subscription is over, and we will not try the card again. Ask ${business} how to pay what is left.`,
  },
  /** Why a card could not be charged with its buyer away; every other reason is told as the first. */
  reasons: {
    GENERIC_DECLINE: 'Your bank declined the card.',
    INSUFFICIENT_FUNDS: 'There was not enough money on the card.',
    EXPIRED_CARD: 'The card has expired.',
    AUTHENTICATION_FAILURE: 'Your bank wanted you to confirm the payment.',
    PROCESSING_ERROR: 'The payment could not be processed.',
    REVOCATION_OF_AUTHORIZATION: 'The card was removed from your account.',
  } satisfies Partial<Record<Decline | 'REVOCATION_OF_AUTHORIZATION', string>>,
  renewal: {
    subject: (business: string, date: string) => `Your subscription at ${business} renews on ${date}`,
    title: 'Your subscription renews soon',
    text: (business: string, product: string, date: string) =>
      `Your subscription to ${product} at ${business} renews on ${date}. The amount below is then charged to your card.`,
  },
  trial: {
    subject: (business: string, date: string) => `Your trial at ${business} ends on ${date}`,
    title: 'Your trial ends soon',
    text: (business: string, product: string, date: string) =>
      `Your trial of ${product} at ${business} ends on ${date}. Your subscription then begins, and the amount below is charged to your card.`,
  },
  usage: 'What you use until then is charged on top.',
  cancel: (business: string) => `If you do not want this, cancel at ${business} before that day; nothing is charged then.`,
  notices: {
    ending: {
      subject: (business: string) => `Your subscription at ${business} is cancelled`,
      title: 'Your subscription is cancelled',
      text: (business: string, product: string, date: string) =>
        `Your subscription to ${product} at ${business} will not renew any more. You can use it until ${date}.`,
    },
    ended: {
      subject: (business: string) => `Your subscription at ${business} has ended`,
      title: 'Your subscription has ended',
      text: (business: string, product: string, date: string) =>
        `Your subscription to ${product} at ${business} was cancelled and ended on ${date}. It will not renew any more.`,
    },
    expired: {
      subject: (business: string) => `Your subscription at ${business} has ended`,
      title: 'Your subscription has ended',
      text: (business: string, product: string, date: string) =>
        `Your subscription to ${product} at ${business} has run its full time and ended on ${date}. It will not renew any more.`,
    },
    paused: {
      subject: (business: string) => `Your subscription at ${business} is paused`,
      title: 'Your subscription is paused',
      text: (business: string, product: string, date: string) =>
        `Your subscription to ${product} at ${business} is paused since ${date}. Nothing is charged until it goes on.`,
    },
    resumed: {
      subject: (business: string) => `Your subscription at ${business} goes on`,
      title: 'Your subscription goes on',
      text: (business: string, product: string, date: string) =>
        `Your subscription to ${product} at ${business} goes on. The current period ends on ${date}.`,
    },
  },
  usageAtEnd: 'What you use until then is charged when it ends.',
  usageAtLast: 'What you had used until then is charged now, for the last time.',
}

/** Every word of a mail about a subscription; names come in quotes, and everything that somebody typed made plain. */
export type BillingWords = typeof words
