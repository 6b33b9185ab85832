/** English messages of the shared components. The hosted checkout has its own. */
export const messages = {
  breadcrumb: {
    label: 'Breadcrumb',
  },
  calendar: {
    nextMonth: 'Go to the Next Month',
    previousMonth: 'Go to the Previous Month',
    // {day} is a whole date: "Monday, March 1, 2027".
    today: 'Today, {day}',
    selected: '{day}, selected',
    todaySelected: 'Today, {day}, selected',
  },
  chart: {
    // The first column of the table with the figures of a chart.
    time: 'Time',
    viewAsChart: 'View as chart',
    viewAsTable: 'View as table',
    // {title} is the title of the chart: "Revenue".
    loading: 'Loading {title}',
  },
  codeBlock: {
    // {label} names what is copied: "Metadata".
    copy: 'Copy {label}',
  },
  commandPalette: {
    title: 'Search',
    searching: 'Searching',
    placeholder: 'Email, ID or last four digits',
    empty: 'No results. Try an email, an ID or the last four digits.',
    // Keys as they are written on a keyboard.
    escapeKey: 'Esc',
    openKeys: 'Ctrl K',
  },
  copy: {
    label: 'Copy',
    // Read by screen readers; only the value is visible.
    id: '<hidden>Copy </hidden><value>{id}</value>',
    copied: 'Copied',
  },
  dataTable: {
    // {label} is the name of the list as it is written above it: "Payments".
    loading: 'Loading {label}',
    // In these three, {list} is the same name within a sentence: "payments". Only English writes it small there.
    failed: 'Couldn’t load {list}',
    empty: 'No {list} yet',
    noMatch: 'No {list} match these filters.',
    noResults: 'No results',
    clearFilters: 'Clear filters',
    // Follows a sentence that says what went wrong.
    outdated: 'This list may be out of date.',
    selectAll: 'Select all on this page',
    // {id} is the id of a row: "pay_4Kx9".
    select: 'Select {id}',
    actions: 'Actions',
  },
  datePicker: {
    placeholder: 'Choose a day',
    // {label} is the name of the field, {value} the day or range that is selected.
    value: '{label}: {value}',
    allTime: 'All time',
    range: '{from} to {to}',
    clear: 'Clear',
    apply: 'Apply',
    time: '{label}, time',
    clearField: 'Clear: {label}',
  },
  dialog: {
    close: 'Close',
  },
  field: {
    // After the label of a field that may be empty.
    optional: '(optional)',
  },
  filter: {
    clear: 'Clear filters',
    // {name} is the name of the filter: "Status".
    remove: 'Remove filter: {name}',
    // Marks the selected option, for screen readers.
    chosen: 'chosen',
  },
  info: {
    // {label} is a figure or term: "MRR".
    label: 'What is {label}',
  },
  loadError: {
    title: 'Couldn’t load this',
    retry: 'Retry',
  },
  options: {
    choose: 'Choose',
    search: 'Search',
    empty: 'No results',
    // {shown} and {count} are written numbers of options.
    more: 'The first {shown} of {count}. Search for more.',
  },
  pages: {
    label: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page {page}',
    // The shown rows: "1 to 25 of 1,290".
    range: '{first} to {last} of {total}',
    // How many rows a page has; before a field.
    rows: 'Rows',
  },
  paymentMethod: {
    // After the brand of a card, for screen readers: "Visa ending in 4242".
    ending: 'ending in {digits}',
  },
  relativeTime: {
    now: 'just now',
  },
  sidebar: {
    label: 'Main',
    skip: 'Skip to content',
    navigation: 'Navigation',
    open: 'Open navigation',
  },
  skeleton: {
    loading: 'Loading',
  },
  // Statuses of payments, subscriptions, payouts, disputes and others, on a small badge.
  statuses: {
    succeeded: 'Succeeded',
    paidOut: 'Paid out',
    paid: 'Paid',
    active: 'Active',
    completed: 'Completed',
    delivered: 'Delivered',
    enabled: 'On',
    connected: 'Connected',
    passed: 'Passed',
    failed: 'Failed',
    declined: 'Declined',
    processing: 'Processing',
    inProgress: 'In progress',
    trial: 'Trial',
    pending: 'Pending',
    open: 'Open',
    draft: 'Draft',
    notStarted: 'Not started',
    awaitingPayment: 'Awaiting payment',
    inReview: 'In review',
    requiresAction: 'Requires action',
    actionRequired: 'Action required',
    requiresCard: 'Requires card',
    requiresConfirmation: 'Requires confirmation',
    requiresCapture: 'Requires capture',
    onHold: 'On hold',
    paused: 'Paused',
    canceled: 'Canceled',
    expired: 'Expired',
    disabled: 'Off',
    archived: 'Archived',
    revoked: 'Revoked',
    refunded: 'Refunded',
    partiallyRefunded: 'Partially refunded',
    disputed: 'Disputed',
    disputeOpened: 'Needs response',
    disputeChallenged: 'Challenged',
    disputeAccepted: 'Accepted',
    disputeWon: 'Won',
    disputeLost: 'Lost',
  },
  stepper: {
    // {label} is what is counted: "Seats".
    decrease: 'Decrease {label}',
    increase: 'Increase {label}',
    // Before the title of a step, for screen readers.
    done: 'Done:',
    current: 'Now:',
    next: 'Next:',
  },
  testMode: {
    title: 'Test mode',
    text: 'No real charges.',
  },
  theme: {
    title: 'Theme',
    light: 'Light',
    system: 'System',
    dark: 'Dark',
  },
  toasts: {
    label: 'Messages',
  },
} as const
