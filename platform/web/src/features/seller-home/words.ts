export const words = {
  /** The page, within sentences such as “Couldn’t load overview”. */
  noun: 'overview',
  /** By the time of the day: before 5 and from 18 o’clock it is evening. */
  greeting: {
    morning: 'Good morning',
    morningNamed: 'Good morning, {name}',
    afternoon: 'Good afternoon',
    afternoonNamed: 'Good afternoon, {name}',
    evening: 'Good evening',
    eveningNamed: 'Good evening, {name}',
  },
  /** {shop} is the name of the business. */
  salesOf: 'Sales of {shop}',
  noSales: 'Figures appear here after your first sale.',
  viewShop: 'View shop',
  shop: {
    title: 'Your shop',
    copy: 'Copy shop URL',
  },
  figures: {
    gross: 'Gross revenue',
    grossMeaning: 'Succeeded payments in {currency}, including tax, by the day they were created.',
    net: 'Net revenue',
    netMeaning: 'Gross revenue minus refunds and lost disputes. In this period: {refunds} refunded, {disputes} lost in disputes.',
    orders: 'Orders',
    ordersMeaning: 'Paid purchases in {currency}. Free trials, renewals and plan changes aren’t orders.',
    newCustomers: 'New customers',
    newCustomersMeaning: 'Customers created in this period, in all currencies.',
    /** {before} is the previous period: “Oct 23 – Nov 21, 2026”. */
    comparedWith: 'Compared with {before}.',
    active: 'Active subscriptions',
    // Where subscriptions in other currencies are left out.
    activeIn: 'Active subscriptions in {currency}',
    activeMeaning:
      'Subscriptions in {currency} that are active right now. Trials, paused subscriptions and subscriptions on hold aren’t included.',
    activeNow: 'Right now',
    inTrial: '{count, number} more in trial',
    /** Monthly recurring revenue. */
    mrr: 'MRR',
    mrrIn: 'MRR in {currency}',
    mrrMeaning:
      'Monthly recurring revenue right now: what active subscriptions in {currency} charge per month, after discounts, before tax. Yearly plans count a twelfth, weekly and daily plans by a year of 365 days. Trials, on-demand charges and usage aren’t included.',
    mrrFrom: '{count, plural, one {From # subscription} other {From # subscriptions}}',
    viewPayments: 'View payments',
    viewOrders: 'View orders',
    viewNewCustomers: 'View new customers',
    viewActive: 'View active subscriptions',
  },
  charts: {
    netBy: '{unit, select, hour {Net revenue by hour} day {Net revenue by day} other {Net revenue by month}}',
    /** {zone} is a time zone: “Europe/Berlin”. */
    netMeaning:
      'Succeeded payments in {currency} minus refunds, including tax, by {unit, select, hour {hour} day {day} other {month}} ({zone}).',
    ordersBy: '{unit, select, hour {Orders by hour} day {Orders by day} other {Orders by month}}',
    ordersMeaning:
      'Paid purchases in {currency}, by {unit, select, hour {hour} day {day} other {month}} ({zone}). Free trials, renewals and plan changes aren’t orders.',
    noRevenue: 'No revenue in this period',
    noOrders: 'No orders in this period',
    emptyText: 'Choose a longer period, or make a sale.',
  },
  payments: {
    title: 'Latest payments',
    all: 'All payments',
    label: 'Payments',
    empty: { title: 'No payments yet', text: 'Payments appear here after your first sale.' },
  },
  setup: {
    title: 'Set up your shop',
    /** Steps that are done: “1 of 3”. */
    count: '{done, number} of {all, number}',
    progress: 'Set up',
    progressText: '{done, number} of {all, number} done',
    account: 'Open your payments account',
    accountDetail: 'We do this for you in a few seconds',
    viewConnection: 'View connection',
    product: 'Create a product',
    productDetail: 'A name, a price and an image',
    sale: 'Make your first sale',
    saleDetail: 'Buy from your own shop with a test card',
    goToShop: 'Go to shop',
  },
  attention: {
    title: 'Needs attention',
    calm: 'You’re all caught up.',
    onHold: '{count, plural, one {# subscription on hold} other {# subscriptions on hold}}',
    onHoldDetail: 'Resumes when the outstanding payment succeeds',
    ending: '{count, plural, one {# subscription ends this week} other {# subscriptions end this week}}',
    endingDetail: 'Canceled, active until {day} at the latest',
    failed: '{count, plural, one {# renewal failed} other {# renewals failed}}',
    failedDetail: 'Since {day}, including plan changes',
    disputes: '{count, plural, one {# dispute needs a response} other {# disputes need a response}}',
    disputesDetail: 'Respond by {date}',
    disputesWithoutDate: 'Respond before the deadline',
    refunds: '{count, plural, one {# refund failed} other {# refunds failed}}',
    refundsDetail: 'Since {day}. The money is still with you',
    payouts: {
      failed: '{count, plural, one {# payout failed} other {# payouts failed}}',
      on_hold: '{count, plural, one {# payout on hold} other {# payouts on hold}}',
    },
    payoutsDetail: { failed: 'The money is back in your balance', on_hold: 'The payments provider is reviewing it' },
    processing: '{count, plural, one {# payment processing} other {# payments processing}}',
    processingDetail: 'Waiting for the bank’s answer',
    customerAction: '{count, plural, one {# payment requires customer action} other {# payments require customer action}}',
    customerActionDetail: 'Waiting for confirmation at the bank',
    confirmation: '{count, plural, one {# payment requires confirmation} other {# payments require confirmation}}',
    confirmationDetail: 'Confirm through the API',
    /** The detail below says what each of these payments waits for. */
    pending: '{count, plural, one {# payment pending} other {# payments pending}}',
    merchantActionDetail: 'needs your action',
    captureDetail: 'requires capture',
    partlyCapturedDetail: 'partially captured and capturable',
    unreachable: 'We couldn’t reach the payments provider',
    unreachableSince: 'We couldn’t reach the payments provider since {date}',
    webhooks: '{count, plural, one {# webhook couldn’t be processed} other {# webhooks couldn’t be processed}}',
    /** The type of the latest webhook, and why it couldn’t be processed. */
    webhooksDetail: 'Latest: {type}, {problem}',
  },
} as const
