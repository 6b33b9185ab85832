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
  // Acme Tools is the name of the demo shop.
  demo: {
    title: 'Try the demo shop, Acme Tools',
    text: 'Fill a cart, pay with a test card, and watch the receipt arrive. No account needed.',
    visit: 'Visit shop',
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
