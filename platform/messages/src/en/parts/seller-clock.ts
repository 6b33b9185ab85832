export const sellerClock = {
  page: {
    title: 'Test clock',
    description: 'Advance time to see renewals, retries and emails happen in seconds.',
    word: 'clock',
    unavailable: {
      title: 'This payments provider has no test clock',
      text: 'Only the built-in provider has a test clock. Switch to it in the settings to try renewals and expirations.',
    },
  },
  times: {
    shop: 'Shop time',
    shopDefinition: 'In test mode, renewals, trials and payment dates follow this clock.',
    real: 'Real time',
    difference: 'Difference',
    none: 'None',
  },
  advance: {
    title: 'Advance the clock',
    description: 'You can only move forward. Then time runs normally again.',
    by: 'Advance by',
    spans: { day: '1 day', week: '1 week', month: '1 month', year: '1 year' },
    nextEvent: 'Next event',
    customDate: 'Custom date',
    to: 'Advance to',
    toPlaceholder: 'Choose a date',
    // {zone} is a time zone: "Europe/Berlin, GMT+2".
    toHint: 'Times in {zone}. You can advance up to 10 years at a time.',
    failed: 'Couldn’t advance the clock',
    submit: 'Advance',
    submitTo: 'Advance to {time}',
    nothingScheduled: 'Nothing is scheduled in this period.',
    scheduled: '{count, plural, one {# scheduled event in this period.} other {# scheduled events in this period.}}',
    scheduledOrMore:
      '{count, plural, one {# or more scheduled events in this period.} other {# or more scheduled events in this period.}}',
    chooseLater: 'Choose a later time.',
  },
  progress: {
    advancing: 'Advancing to {time}',
    label: 'Clock progress',
    // {time} is the clock's time now, {count} how many scheduled events are done.
    at: 'At {time}, {count, number} done',
  },
  upcoming: {
    title: 'Upcoming',
    empty: 'Nothing scheduled. Renewals, trial ends and pending payments appear here.',
    more: 'Plus {count, number} more.',
  },
  /** What will happen at a time, by the kind of a scheduled event. */
  due: {
    check_payment: 'Pending payment completes or its link expires',
    remind_subscription: 'Renewal reminder sent',
    renew_subscription: 'Subscription renews',
    retry_dues: 'Failed renewal retried',
    expire_subscription: 'Subscription ends',
  },
  events: {
    title: 'Events',
    noMove: 'Advance the clock to see the events in between.',
    // Two times: "Fri, Mar 12, 2027, 9:41 AM – Mon, Apr 12, 2027, 9:41 AM".
    period: '{from} – {to}',
    count: '{count, plural, one {# event} other {# events}}',
    loading: 'Loading events',
    failed: 'Couldn’t load events',
    noneYet: 'No events yet.',
    none: 'No webhook events in this period.',
    showLater: 'Show later events',
    customerAndAmount: '{customer}, {amount}',
  },
  /** What happened, by the type of an event. */
  eventTypes: {
    payment: {
      succeeded: 'Payment succeeded',
      failed: 'Payment failed',
      processing: 'Payment processing',
      cancelled: 'Payment cancelled',
    },
    refund: { succeeded: 'Refund succeeded', failed: 'Refund failed' },
    dispute: {
      opened: 'Dispute opened',
      expired: 'Dispute expired',
      accepted: 'Dispute accepted',
      cancelled: 'Dispute cancelled',
      challenged: 'Dispute challenged',
      won: 'Dispute won',
      lost: 'Dispute lost',
    },
    subscription: {
      active: 'Subscription active',
      on_hold: 'Subscription on hold',
      renewed: 'Subscription renewed',
      paused: 'Subscription paused',
      plan_changed: 'Subscription plan changed',
      cancelled: 'Subscription cancelled',
      failed: 'Subscription failed',
      expired: 'Subscription expired',
      updated: 'Subscription updated',
      unpaused: 'Subscription unpaused',
      update_payment_method: 'Subscription update payment method',
    },
    license_key: { created: 'License key created' },
  },
} as const
