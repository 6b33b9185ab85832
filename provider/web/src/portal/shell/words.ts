export const words = {
  pageTitle: '{page} | {business}',
  skip: 'Skip to content',
  runBy: 'Run by',
  foot: {
    terms: 'Terms',
    refunds: 'Refund policy',
    privacy: 'Privacy policy',
    support: 'Contact support',
  },
  more: 'Show more',
  notFound: {
    title: 'Page not found',
    text: 'This page doesn’t exist. Use the link in one of your emails.',
  },
  nav: {
    label: 'Your purchases',
    home: 'Overview',
    subscriptions: 'Subscriptions',
    cards: 'Payment methods',
    billing: 'Billing history',
    keys: 'License keys',
    downloads: 'Downloads',
    wallet: 'Wallet',
    profile: 'Profile',
  },
  frame: {
    back: 'Return to {business}',
    leave: 'Sign out',
  },
  errors: {
    title: 'That didn’t work',
    connection: 'Check your internet connection and try again.',
    server: 'Something went wrong on our side. Try again in a moment.',
    refused: 'This isn’t possible right now. Reload the page and try again.',
    totalChanged: 'The price has changed. Check it and try again.',
    inUse: 'A running subscription uses this card.',
  },
} as const
