export const words = {
  title: 'My purchases',
  lead: 'Your orders and receipts.',
  statuses: {
    paid: 'Paid',
    processing: 'Processing',
    awaiting_payment: 'Not paid yet',
    expired: 'Expired',
    /** A free trial. */
    nothingDue: 'No payment due',
  },
  empty: {
    title: 'No purchases yet',
    text: 'Your orders and receipts appear here.',
    visitDemoShop: 'Visit demo shop',
  },
} as const
