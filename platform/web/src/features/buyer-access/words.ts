export const words = {
  title: 'Access',
  lead: 'Every product you bought, and whether you can use it now.',
  empty: {
    title: 'Nothing yet',
    text: 'Products appear here once you buy them.',
  },
  order: 'View order',
  subscription: 'Manage subscription',
} as const
