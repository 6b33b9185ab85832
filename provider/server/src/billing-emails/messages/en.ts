import type { Decline } from '@tradepost/contract/hosted/refusals'

/** English messages: the type that every other language follows. */
export const words = {
  test: 'This is a test. No real charges.',
  card: 'Card',
  subscription: 'Subscription',
  owed: 'Amount due',
  expected: 'Expected amount',
  billsOn: 'Charge date',
  updateCard: 'Update your card',
  linkUntil: 'The link works until',
  footer: (business: string) => `This email is about your subscription at ${business}. Tradepost Pay processes its payments.`,
  failed: {
    subject: (business: string) => `Your payment to ${business} didn’t go through`,
    title: 'Your payment didn’t go through',
    text: (business: string, product: string, amount: string) =>
      `${business} couldn’t charge ${amount} for your subscription to ${product}.`,
    again: (instant: string) =>
      `Your subscription is on hold until this is paid. We’ll retry your card on ${instant}. You can also pay now with another card.`,
    never:
      'Your subscription is on hold until this is paid. We won’t retry this card. Pay with another card to keep your subscription.',
    givenUp: (business: string) =>
      `Your subscription is on hold. We’ve reached the retry limit for this payment. Contact ${business} to pay.`,
    planKept: 'Your plan hasn’t changed, and you haven’t been charged.',
    onDemand: (business: string) =>
      `You haven’t been charged. ${business} may try again. Update your card so the next payment goes through.`,
    over: (business: string) =>
      `Your subscription has ended, and we won’t retry this card. Contact ${business} to pay the outstanding amount.`,
  },
  /** Decline reasons of an off-session payment; every other code uses the first. */
  reasons: {
    GENERIC_DECLINE: 'Your bank declined the card.',
    INSUFFICIENT_FUNDS: 'The card had insufficient funds.',
    EXPIRED_CARD: 'The card has expired.',
    AUTHENTICATION_FAILURE: 'Your bank requires you to confirm the payment.',
    PROCESSING_ERROR: 'We couldn’t process the payment.',
    REVOCATION_OF_AUTHORIZATION: 'The card was removed from your account.',
  } satisfies Partial<Record<Decline | 'REVOCATION_OF_AUTHORIZATION', string>>,
  renewal: {
    subject: (business: string, date: string) => `Your subscription at ${business} renews on ${date}`,
    title: 'Your subscription renews soon',
    text: (business: string, product: string, date: string) =>
      `Your subscription to ${product} at ${business} renews on ${date}. We’ll charge the amount below to your card.`,
  },
  trial: {
    subject: (business: string, date: string) => `Your trial at ${business} ends on ${date}`,
    title: 'Your trial ends soon',
    text: (business: string, product: string, date: string) =>
      `Your trial of ${product} at ${business} ends on ${date}. Your subscription then starts, and we’ll charge the amount below to your card.`,
  },
  usage: 'Usage until then is billed in addition.',
  cancel: (business: string) => `If you don’t want this, cancel at ${business} before then. You won’t be charged.`,
  notices: {
    ending: {
      subject: (business: string) => `Your subscription at ${business} is canceled`,
      title: 'Your subscription is canceled',
      text: (business: string, product: string, date: string) =>
        `Your subscription to ${product} at ${business} won’t renew. You can use it until ${date}.`,
    },
    ended: {
      subject: (business: string) => `Your subscription at ${business} has ended`,
      title: 'Your subscription has ended',
      text: (business: string, product: string, date: string) =>
        `Your subscription to ${product} at ${business} was canceled and ended on ${date}. It won’t renew.`,
    },
    expired: {
      subject: (business: string) => `Your subscription at ${business} has ended`,
      title: 'Your subscription has ended',
      text: (business: string, product: string, date: string) =>
        `Your subscription to ${product} at ${business} reached the end of its term on ${date}. It won’t renew.`,
    },
    paused: {
      subject: (business: string) => `Your subscription at ${business} is paused`,
      title: 'Your subscription is paused',
      text: (business: string, product: string, date: string) =>
        `Your subscription to ${product} at ${business} was paused on ${date}. You won’t be charged until it resumes.`,
    },
    resumed: {
      subject: (business: string) => `Your subscription at ${business} has resumed`,
      title: 'Your subscription has resumed',
      text: (business: string, product: string, date: string) =>
        `Your subscription to ${product} at ${business} has resumed. The current period ends on ${date}.`,
    },
  },
  usageAtEnd: 'We’ll charge you for usage until then when it ends.',
  usageAtLast: 'We’re now charging you for your final usage.',
}

/** Messages of emails about subscriptions. Names arrive in quotes, and text that people typed arrives escaped. */
export type BillingWords = typeof words
