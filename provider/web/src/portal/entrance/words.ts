export const words = {
  entrance: {
    opening: {
      title: 'Opening your purchases',
      open: 'Open my purchases',
      failed: 'Couldn’t open your purchases. Check your connection and try again.',
    },
    badLink: {
      title: 'This link no longer works',
      text: 'A link works once, within 24 hours. Enter your email address to get a new one.',
    },
    signIn: {
      title: 'Your purchases at {business}',
      text: 'Enter the email you used at checkout. We’ll send you a link that opens them.',
    },
    email: 'Email',
    send: 'Email me a link',
    invalid: 'Enter an email address',
    sent: {
      title: 'Check your email',
      text: 'If {email} belongs to a customer of {business}, we’ve sent a link to it. It works once, within 24 hours.',
      again: 'Use another email address',
    },
    tooMany: 'Too many links were requested. Try again in an hour.',
  },
} as const
