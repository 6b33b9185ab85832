export const words = {
  /** A page of the customer portal before or without its script. */
  portalPage: {
    title: 'Your purchases',
    noScript: 'This page needs JavaScript. Please turn it on and reload the page.',
  },
  /** The link to the customer portal. */
  portalEmails: {
    subject: 'Your link to your purchases at {business}',
    title: 'Your purchases',
    text: 'See and manage your subscriptions, cards and invoices at {business}.',
    once: 'The link works once, within 24 hours. If you didn’t ask for it, you can ignore this email.',
    open: 'Open my purchases',
    footer: 'This email is about your purchases at {business}. Tradepost Pay processes their payments.',
  },
} as const
