export const sellerPayments = {
  /** One payment, within sentences such as “Couldn’t load payment”. */
  noun: 'payment',
  list: {
    title: 'Payments',
    description: 'All payments to your shop.',
    /** The noun after a number: “1 payment”. */
    one: 'payment',
    /** The noun after a number: “3 payments”. */
    many: 'payments',
    /** After the sum of the list’s payments: “2 payments, $78.00 paid”. */
    paid: 'paid',
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
    declined: 'Payment declined',
    items: 'Items',
    paidBy: 'Paid by {customer}',
    total: 'Total',
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
    nameOnCard: 'Name on card',
    issuingCountry: 'Issuing country',
    /** The country that issued a card and the card’s type: “Germany, credit”. */
    countryAndType: '{country}, {type}',
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
} as const
