export const words = {
  page: {
    text: 'Which emails your shop sends to you and your team.',
    saved: 'Email notifications saved',
  },
  own: {
    title: 'Your emails',
    text: 'They go to your account’s email address, in your language.',
    sales: 'Sales',
    off: 'Off',
    offDetail: 'No emails about sales',
    each: 'Each sale',
    eachDetail: 'What was sold, to whom, and what you keep',
    daily: 'Daily summary',
    // {zone} is the name of a time zone: "Europe/Berlin".
    dailyDetail: 'At 8:00 AM ({zone}), after days with sales',
    renewals: 'Renewals of subscriptions aren’t included.',
    disputes: 'Disputes',
    disputesHint: 'When one opens, is near its deadline, or is decided',
    payouts: 'Payouts',
    payoutsHint: 'When one is sent to your bank account, or fails',
    webhooks: 'Failing webhooks',
    webhooksHint: 'When an endpoint keeps failing, or is disabled',
    mayNot: 'Your role doesn’t allow this',
  },
  team: {
    title: 'Team',
    text: 'Each member chooses their own emails.',
    // Names the table, for screen readers.
    table: 'Emails of each member',
    member: 'Member',
    you: 'You',
    // {date} is the day of the last email.
    failed: 'Email of {date} not delivered',
    on: 'On',
    // In place of a choice that a member's role doesn't allow.
    notAllowed: 'Role doesn’t allow it',
  },
} as const
