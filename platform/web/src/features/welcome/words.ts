export const words = {
  skipToContent: 'Skip to content',
  title: 'Sell what you make. Check every cent.',
  lead: 'Tradepost gives you a shop, a checkout and a ledger you can read. Create a product, share the link and see each sale and its tax on one line.',
  dashboard: 'Go to your shops',
  openShop: 'Open a shop',
  viewDemo: 'View demo shop',
  facts: {
    tax: { title: 'Tax calculated', detail: 'At checkout, before anyone pays' },
    payment: { title: 'Paid means paid', detail: 'Confirmed by the payments provider' },
    guests: { title: 'Guests welcome', detail: 'They can create an account later' },
    testMode: { title: 'Test mode first', detail: 'Try everything without real money' },
  },
  docs: 'Docs',
  sellers: {
    title: 'From product to payout',
    text: 'Products and subscriptions, tax, invoices, refunds and payouts, all in one place.',
    // Below pictures of the pages. Acme Tools is the name of the demo shop.
    shop: { title: 'A shop that looks like yours', text: 'Your logo, colors and typeface, on each page and email.' },
    checkout: { title: 'A checkout without surprises', text: 'The total includes tax, and the button names the amount.' },
    dashboard: { title: 'A dashboard that adds up', text: 'Each payment shows its fee, its tax and what you keep.' },
    pictures: {
      shop: 'Shop of Acme Tools with its products',
      checkout: 'Checkout with the order on one side and the card form on the other',
      dashboard: 'Dashboard with revenue, orders and new customers',
    },
  },
  developers: {
    title: 'Test a year of billing in a minute',
    text: 'A complete payments provider runs on your machine: API, checkout, webhooks and a test clock. Try three of the tools right here.',
    again: 'Start over',
    clock: {
      title: 'Move the clock',
      text: 'Go to the next renewal, failed payment or retry.',
      // {time} is a date with time.
      now: 'Test clock: {time}',
      next: 'Go to next event',
      started: 'Subscription started',
      renewed: 'Renewed',
      failed: 'Payment failed',
      retried: 'Retry paid',
    },
    webhook: {
      title: 'Break your endpoint',
      text: 'Webhooks are sent again until your server answers with 200.',
      answer: 'Your endpoint answers',
      // {delay} is a length of time: "5 seconds".
      failed: 'Next attempt in {delay}',
      delivered: 'Delivered',
    },
    access: {
      title: 'Check who has access',
      text: 'One question replaces a dozen webhooks.',
      // What happened to a customer's purchase.
      purchase: 'Purchase',
      paid: 'Paid',
      trial: 'Trial',
      onHold: 'On hold',
      refunded: 'Refunded',
    },
  },
  start: {
    title: 'Start with one command',
    // A clone is a copy of the source code.
    text: 'In a clone of Tradepost, this starts the shop, the payments provider and a database. You only need Node.js.',
    command: 'Command',
    provider: {
      title: 'Ready for real money',
      text: 'To go live, connect your account at the real provider. Your code stays the same.',
    },
    license: { title: 'Open source', text: 'Apache 2.0 license. Run it, change it, sell with it.' },
    docs: {
      title: 'Docs with examples that run',
      text: 'A guide for each task, and a page for each API call.',
      read: 'Read the docs',
    },
  },
  goodbye: {
    title: 'Your account was deleted',
    text: 'Your profile, sessions and sign-in methods are gone. Links in your order emails still work.',
  },
  // A drawing of a receipt for two tools.
  receipt: {
    paid: 'Paid',
    caliper: 'Caliper',
    // A carpenter's tool for right angles.
    trySquare: 'Try Square',
    // How many were bought, beside the product.
    quantity: '× {count, number}',
    vat: 'VAT',
    total: 'Received',
  },
} as const
