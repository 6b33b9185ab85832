export const words = {
  /** A hosted page before or without its script. */
  page: {
    title: 'Checkout',
    noScript: 'This page needs JavaScript to take a card payment. Please turn it on and reload the page.',
  },
} as const
