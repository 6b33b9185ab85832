export const words = {
  list: {
    title: 'Deliveries',
    description: 'Webhooks that couldn’t be applied, emails that weren’t sent, and scheduled work.',
    search: 'Search deliveries',
    searchPlaceholder: 'Event, domain, shop ID or message ID',
    empty: { title: 'Nothing waits', text: 'Webhooks that can’t be applied and emails that aren’t sent appear here.' },
    emptyFailed: { title: 'Nothing failed', text: 'What is no longer tried appears here.' },
  },
  columns: {
    what: 'Delivery',
    shop: 'Shop',
    reason: 'Reason',
    tries: 'Tries',
    nextTry: 'Next try',
    since: 'Since',
    // Instead of a shop: an email of the platform itself.
    platform: 'Platform',
    // {type} is an event: “payment.succeeded”.
    event: 'Webhook {type}',
    // {domain} is of the address: “example.com”.
    email: 'Email to {domain}',
    // The email server’s answer: “Email server answered 550”.
    answered: 'Email server answered {code}',
    noAnswer: 'No answer from the email server',
    none: 'None',
  },
  filters: {
    state: 'Status',
    all: 'All',
    waiting: 'Waiting',
    failed: 'Failed',
    kind: 'Kind',
    events: 'Webhooks',
    emails: 'Emails',
    shop: 'Shop',
  },
  retry: {
    action: 'Try again',
    // For screen readers: {id} is the ID of a message.
    actionFor: 'Try again: {id}',
    done: 'Event applied',
    failed: 'The event still can’t be applied',
  },
  queues: {
    title: 'Queues',
    what: 'queues',
    kind: 'Work',
    due: 'Due',
    oldest: 'Oldest',
    retrying: 'Retrying',
    failed: 'Failed',
    events: 'Webhooks in',
    emails: 'Emails out',
    upToDate: 'Up to date',
    // A number that is counted no further: “10,000+”.
    orMore: '{count, number}+',
  },
  rows: {
    counted: '{count, plural, one {# delivery} other {# deliveries}}',
    similar: 'Showing similar deliveries instead.',
    exporting: 'Exporting deliveries',
    exported: 'Exported deliveries',
    exportFailed: 'Couldn’t export deliveries',
  },
} as const
