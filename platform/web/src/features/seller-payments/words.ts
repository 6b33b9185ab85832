export const words = {
  /** One payment, within sentences such as “Couldn’t load payment”. */
  noun: 'payment',
  list: {
    title: 'Payments',
    description: 'All payments to your shop.',
    search: { label: 'Search payments', placeholder: 'Name, email, order, last four digits' },
    tabs: {
      label: 'Payments by status',
      all: 'All',
      succeeded: 'Succeeded',
      processing: 'Processing',
      failed: 'Failed',
      cancelled: 'Canceled',
      requiresAction: 'Requires action',
    },
    filters: {
      type: 'Type',
      order: 'Order',
      renewal: 'Renewal or plan change',
      date: 'Date',
      amount: 'Amount',
      method: 'Method',
      creditCard: 'Credit card',
      debitCard: 'Debit card',
      refund: 'Refund',
      refundedFully: 'Refunded',
      refundedPartly: 'Partially refunded',
      dispute: 'Dispute',
      disputeOpen: 'Open dispute',
      disputeAny: 'Any dispute',
    },
    empty: {
      title: 'No payments yet',
      text: 'Payments appear here as customers check out.',
      viewShop: 'View shop',
    },
  },
  page: {
    /** The payment’s name: “$29.00 from Maya Lindqvist”. */
    name: '{amount} from {customer}',
    /** {date} is when the payment was made. The name is in bold. */
    chargedTo: 'Charged to <name>{customer}</name>, {date}',
    requestedFrom: 'Requested from <name>{customer}</name>, {date}',
    paidFromWallet: 'Paid from the wallet of <name>{customer}</name>, {date}',
    declined: 'Payment declined',
    items: 'Items',
    paidBy: 'Paid by {customer}',
    total: 'Total',
  },
  kept: {
    title: 'What you keep',
    net: 'Net',
    /** {currency}: a code such as EUR. */
    inCurrency: 'In {currency}, the currency of your balance.',
    incomplete: 'A refund or dispute isn’t in your ledger yet. This changes when it is.',
    unpaid: 'Nothing yet: the payment hasn’t succeeded.',
    failed: 'Nothing: the payment didn’t succeed.',
    free: 'Nothing: the payment was free.',
    missing: 'Not known yet: your ledger has no entries for this payment.',
    payout: 'Paid out',
    /** {date}: the day of the payout, which is a link. */
    paidOut: 'In the <link>payout of {date}</link>',
    planned: 'With the <link>payout of {date}</link>, which hasn’t arrived at your bank yet',
    expected: 'From {date}, once your balance reaches the minimum',
    unknown: 'Your provider doesn’t tell',
  },
  customer: {
    title: 'Customer',
    phone: 'Phone',
    address: 'Address',
  },
  method: {
    title: 'Payment method',
    card: 'Card',
    /** Stands for the brand of a card whose brand isn’t known, before its last digits. */
    unknownBrand: 'Card',
    method: 'Method',
    wallet: 'Wallet',
    nameOnCard: 'Name on card',
    /** The country that issued a card and the card’s type: “Germany, credit”. */
    // {code}: the country’s code, for the countries that take an article.
    issuedIn:
      'issued in {code, select, US {the United States} GB {the United Kingdom} NL {the Netherlands} AE {the United Arab Emirates} PH {the Philippines} CZ {Czechia} DO {the Dominican Republic} other {{country}}}',
    typeIssuedIn:
      '{type}, issued in {code, select, US {the United States} GB {the United Kingdom} NL {the Netherlands} AE {the United Arab Emirates} PH {the Philippines} DO {the Dominican Republic} other {{country}}}',
    types: { credit: 'credit', debit: 'debit', prepaid: 'prepaid' },
  },
  ids: {
    title: 'IDs',
    payment: 'Payment',
    customer: 'Customer',
    subscription: 'Subscription',
    viewSubscription: 'View subscription',
    order: 'Order',
    checkout: 'Checkout',
  },
  timeline: {
    title: 'Timeline',
    zone: 'Times in {zone}',
  },
  sidebar: { name: 'Payments', words: 'sales money', thing: 'Payment' },
  rows: {
    counted: '{count, plural, one {# payment} other {# payments}}',
    similar: 'Showing similar payments instead.',
    exporting: 'Exporting payments',
    exported: 'Exported payments',
    exportFailed: 'Couldn’t export payments',
  },
} as const
