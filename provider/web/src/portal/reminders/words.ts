export const words = {
  reminders: {
    ask: {
      title: 'Stop order reminders?',
      text: '{business} won’t email you about orders that you didn’t complete. Receipts and other emails about your purchases still arrive.',
    },
    stopped: {
      title: 'Reminders stopped',
      text: '{business} won’t email you about orders that you didn’t complete.',
    },
    badLink: {
      title: 'This link isn’t valid',
      text: 'Open the link from your email, or copy the complete link.',
    },
    stop: 'Stop reminders',
  },
} as const
