export const words = {
  billingEmails: {
    test: 'This is a test. No real charges.',
    card: 'Card',
    subscription: 'Subscription',
    owed: 'Amount due',
    expected: 'Expected amount',
    billsOn: 'Charge date',
    updateCard: 'Update your card',
    linkUntil: 'Link expires',
    footer: 'This email is about your subscription at {business}. Tradepost Pay processes its payments.',
    failed: {
      subject: 'Your payment to {business} didn’t go through',
      title: 'Your payment didn’t go through',
      text: '{business} couldn’t charge {amount} for your subscription to {product}.',
      again: 'Your subscription is on hold until this is paid. We’ll retry your card on {instant}. To pay now, update your card.',
      never:
        'Your subscription is on hold until this is paid. We won’t retry this card. To pay and keep your subscription, update your card.',
      givenUp: 'Your subscription is on hold. We’ve reached the retry limit for this payment. Contact {business} to pay.',
      planKept: 'Your plan hasn’t changed, and you haven’t been charged.',
      onDemand: 'You haven’t been charged. {business} may try again. Update your card so the next payment goes through.',
      over: 'Your subscription has ended, and we won’t retry this card. Contact {business} to pay the outstanding amount.',
    },
    /** Decline reasons of an off-session payment; every other code uses the first. */
    reasons: {
      GENERIC_DECLINE: 'Your bank declined the card.',
      INSUFFICIENT_FUNDS: 'The card had insufficient funds.',
      EXPIRED_CARD: 'The card has expired.',
      AUTHENTICATION_FAILURE: 'Your bank requires you to confirm the payment.',
      PROCESSING_ERROR: 'We couldn’t process the payment.',
      REVOCATION_OF_AUTHORIZATION: 'The card was removed from your account.',
    },
    renewal: {
      subject: 'Your subscription at {business} renews on {date}',
      title: 'Your subscription renews soon',
      text: 'Your subscription to {product} at {business} renews on {date}. We’ll charge the amount below to your card.',
    },
    trial: {
      subject: 'Your trial at {business} ends on {date}',
      title: 'Your trial ends soon',
      text: 'Your trial of {product} at {business} ends on {date}. Your subscription then starts, and we’ll charge the amount below to your card.',
    },
    usage: 'Usage until then is billed in addition.',
    cancel: 'If you don’t want this, cancel before then. You won’t be charged.',
    notices: {
      ending: {
        subject: 'Your subscription at {business} is canceled',
        title: 'Your subscription is canceled',
        text: 'Your subscription to {product} at {business} won’t renew. You can use it until {date}.',
      },
      ended: {
        subject: 'Your subscription at {business} has ended',
        title: 'Your subscription has ended',
        text: 'Your subscription to {product} at {business} was canceled and ended on {date}. It won’t renew.',
      },
      expired: {
        subject: 'Your subscription at {business} has ended',
        title: 'Your subscription has ended',
        text: 'Your subscription to {product} at {business} reached the end of its term on {date}. It won’t renew.',
      },
      paused: {
        subject: 'Your subscription at {business} is paused',
        title: 'Your subscription is paused',
        text: 'Your subscription to {product} at {business} was paused on {date}. You won’t be charged until it resumes.',
      },
      resumed: {
        subject: 'Your subscription at {business} has resumed',
        title: 'Your subscription has resumed',
        text: 'Your subscription to {product} at {business} has resumed. The current period ends on {date}.',
      },
    },
    newKeys: {
      subject: 'Your new license key from {business}',
      title: 'Your license key has changed',
      text: 'Your plan is now {product}. Your old license keys no longer work.',
    },
    usageAtEnd: 'We’ll charge you for usage until then when it ends.',
    usageAtLast: 'We’re now charging you for your final usage.',
  },
} as const
