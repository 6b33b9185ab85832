export const words = {
  challenge: {
    pageTitle: 'Confirm it’s you',
    secure: '3-D Secure',
    bank: 'Your bank',
    title: 'Is this you?',
    text: 'Your bank needs to verify this payment.',
    to: 'To',
    card: 'Card',
    amount: 'Amount',
    approve: 'Approve',
    deny: 'Deny',
    cancel: 'Cancel and go back',
    unreachable: 'Couldn’t reach the payment service. Try again.',
    testMode: 'Test mode. This page simulates your bank. Approve completes the payment, Deny declines it.',
    elsewhere: {
      title: 'Pay with {name}',
      text: '{business} requests this payment.',
      defer: 'Approve with delay',
      testMode:
        'Test mode. This page simulates {name}. The first button completes the payment, the second declines it, and the third completes it after a few seconds.',
      answeredText: 'Go back to checkout to see the payment’s status.',
    },
    answeredTitle: 'You’ve already responded',
    answeredText: 'Your bank has received your response. Go back to checkout to see the payment’s status.',
    backToCheckout: 'Back to checkout',
  },
} as const
