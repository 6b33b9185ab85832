export const words = {
  cardLink: {
    pageTitle: 'Update your card',
    problems: {
      not_valid: { title: 'This link isn’t valid', text: 'Open the link from your email, or copy the complete link.' },
      expired: { title: 'This link has expired', text: 'You haven’t been charged. Ask the shop for a new link.' },
      paid: { title: 'No payment due', text: 'Your payments are up to date.' },
      given_up: { title: 'This payment can’t be retried', text: 'It was declined too many times. Contact the shop to pay.' },
      over: { title: 'This subscription has ended', text: 'It won’t be charged again.' },
    },
  },
} as const
