export const words = {
  notFound: {
    pageTitle: 'Not found',
    title: 'Checkout not found',
    text: 'The URL is incomplete or the checkout no longer exists. You haven’t been charged here. Go back to the shop and start again.',
    back: 'Go back',
  },
} as const
