export const words = {
  title: 'Your order',
  // Title of an order that is no longer new.
  number: 'Order {number}',
  backToShop: 'Back to {shop}',
  /** A subscription's add-ons: "With Team library × 2." */
  withAddons: 'With {addons}.',
  expired: {
    title: 'This checkout has expired',
    text: 'We didn’t receive a payment in time. You haven’t been charged. You can start again at {shop}.',
    back: 'Back to shop',
  },
  paid: {
    title: 'Thank you. Your order is complete',
    trialTitle: 'Your trial has started',
    confirmationSent: 'We sent a confirmation to <address>{email}</address>',
    received: 'We received your payment.',
    paid: 'Paid',
    mySubscription: 'My subscription',
    myPurchases: 'My purchases',
    createAccount: 'Create an account to save this order',
  },
  receipt: {
    dueToday: 'Due today',
    /** Stands before the amount. */
    paid: 'Paid',
    /** `<card></card>` is replaced by the card: its brand and last four digits. */
    paidWith: 'Paid with <card></card>',
    total: 'Total',
    orderNumber: 'Order number <number>{order}</number>',
    copyNumber: 'Copy order number',
    print: 'Print',
  },
  waiting: {
    declined: {
      title: 'Your payment didn’t go through',
      text: 'You haven’t been charged. Your order is saved, so you can try again.',
      reason: 'Reason',
    },
    bank: {
      title: 'Your bank is processing the payment',
      text: 'This usually takes a few seconds. Don’t pay again.',
    },
    slowBank: {
      title: 'Your bank is taking longer than usual',
      text: 'You can close this page. We’ll email you when the bank confirms.',
      textWithEmail: 'You can close this page. We’ll email you at {email} when the bank confirms.',
    },
    unpaid: {
      title: 'This order hasn’t been paid',
      text: 'Go back to checkout to pay.',
    },
    confirming: {
      title: 'Confirming your payment',
      text: 'This usually takes a few seconds.',
    },
    slow: {
      title: 'Still waiting for confirmation',
      text: 'You can close this page. We’ll email you when the payment is confirmed.',
      textWithEmail: 'You can close this page. We’ll email you at {email} when the payment is confirmed.',
    },
    /** The state of the order, in a badge. */
    status: {
      processing: 'Processing',
      confirming: 'Confirming',
      notPaid: 'Not paid yet',
    },
    subtotal: 'Subtotal, before tax',
    backToCheckout: 'Back to checkout',
  },
} as const
