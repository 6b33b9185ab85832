export const words = {
  title: 'Events',
  description: 'Changes to payments, subscriptions and more, as sent to your endpoints. Kept for 90 days.',
  noun: 'event',
  event: 'Event',
  id: 'Event ID',
  columns: {
    type: 'Type',
    time: 'Time',
  },
  empty: 'No events yet',
  emptyText: 'Payments, subscriptions, refunds and more appear here as they happen.',
  noDeliveries: 'No endpoint receives this type.',
  deletedEndpoint: 'Deleted endpoint',
  resendTo: 'Resend to {url}',
  unavailable: 'Not available with this payments provider',
  unavailableText: 'Only the built-in provider shows its events here. Your endpoints still receive them.',
} as const
