export const words = {
  checkoutReminders: {
    subject: 'Your order at {business} isn’t complete',
    title: 'Your order isn’t complete',
    failed: 'Your payment to {business} didn’t go through.',
    left: 'You left the checkout of {business} before paying.',
    charge: 'You haven’t been charged. What you chose is still there.',
    complete: 'Complete my order',
    unwanted: 'Don’t want these reminders?',
    stop: 'Stop them',
    footer: 'This email is about an order at {business}. Tradepost Pay processes their payments.',
  },
} as const
