/** The pages in the sidebar. `words` are further words that find the page in the search, lower-case, between spaces. */
export const words = {
  accessKeys: {
    name: 'Access keys',
    words: 'api token jwt software license',
  },
  accessSettings: {
    name: 'Access settings',
    shortName: 'Access',
    words: 'policy refund dispute grace days',
  },
  home: { name: 'Home', words: 'revenue orders' },
  products: { name: 'Products', words: 'catalog', new: 'New product', thing: 'Product' },
  addons: { name: 'Add-ons', words: 'addons seats extras catalog', new: 'New add-on', thing: 'Add-on' },
  discounts: { name: 'Discounts', words: 'codes coupons', new: 'New discount', thing: 'Discount' },
  brands: { name: 'Brands', words: 'names statement support', new: 'New brand', thing: 'Brand' },
  payments: { name: 'Payments', words: 'sales money', thing: 'Payment' },
  subscriptions: { name: 'Subscriptions', words: 'recurring renewals plans', thing: 'Subscription' },
  paymentLinks: { name: 'Payment links', words: 'qr code', new: 'New payment link' },
  customers: { name: 'Customers', words: 'buyers people', thing: 'Customer' },
  refunds: { name: 'Refunds', words: 'money back return', thing: 'Refund' },
  disputes: { name: 'Disputes', words: 'chargeback bank contest', thing: 'Dispute' },
  licenseKeys: { name: 'License keys', words: 'licenses activations import', thing: 'License key' },
  balance: { name: 'Balance', words: 'ledger available held money' },
  payouts: { name: 'Payouts', words: 'bank transfers statements schedule', thing: 'Payout' },
  meters: { name: 'Meters', words: 'usage metered billing', new: 'New meter', thing: 'Meter' },
  usageEvents: { name: 'Usage events', words: 'rejected ingest send a test event' },
  receivedEvents: {
    name: 'Received events',
    words: 'webhooks deliveries problems retry received provider',
    thing: 'Received event',
  },
  reconciliation: { name: 'Reconciliation', words: 'compare differences provider missed repair' },
  clock: { name: 'Test clock', words: 'time advance developers' },
  settings: { name: 'Settings', words: 'organization name url slug logo metadata delete' },
  paymentSettings: {
    name: 'Payment settings',
    // In the breadcrumb, after "Settings".
    shortName: 'Payments',
    words: 'connection provider api key webhook retries',
  },
  auditLog: { name: 'Audit log', words: 'history activity changes security' },
  team: { name: 'Team', words: 'members people colleagues staff owners admins leave' },
  // In the breadcrumb, after "Team".
  invitations: { name: 'Team invitations', shortName: 'Invitations', words: 'invite people members' },
  teams: { name: 'Teams', shortName: 'Teams', words: 'groups members' },
  roles: { name: 'Roles', shortName: 'Roles', words: 'permissions access rights', new: 'New role' },
  checkout: {
    name: 'Checkout settings',
    // In the breadcrumb, after "Settings".
    shortName: 'Checkout',
    words: 'checkout appearance theme language payment methods',
  },
  apiKeys: {
    name: 'API keys',
    words: 'developers tokens secret bearer',
  },
  webhooks: {
    name: 'Webhooks',
    words: 'developers endpoints deliveries replay fault lab',
    new: 'Add endpoint',
    thing: 'Webhook endpoint',
  },
  events: {
    name: 'Events',
    words: 'developers webhooks json history',
  },
  requestLog: {
    name: 'Request log',
    words: 'developers api calls errors',
  },
} as const
