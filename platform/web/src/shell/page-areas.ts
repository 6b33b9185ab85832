/**
 * The area of a page outside the dashboard, by the first part of its path: its script is a file of that name (chunks.ts). Every
 * other page is of sign-in or of an account.
 */
const AREA_OF: Readonly<Record<string, string>> = {
  '': 'landing',
  shop: 'shop',
  cart: 'cart',
  orders: 'orders',
  admin: 'admin',
  ui: 'gallery',
}

const listPages = (area: string, pages: string): [string, string][] => pages.split(' ').map((page) => [page, area])

/** The area of a page of a shop's dashboard, by the part of its path after the shop. */
const DASHBOARD_AREA_OF: Readonly<Record<string, string>> = Object.fromEntries([
  ['', 'home'],
  ...listPages('home', 'reports'),
  ...listPages('sales', 'payments refunds disputes subscriptions customers'),
  ...listPages('money', 'license-keys access-keys balance payouts reconciliation'),
  ...listPages('catalog', 'products addons discounts brands payment-links meters usage-events'),
  ...listPages('developers', 'webhooks events received-events request-log api-keys clock'),
  ...listPages('settings', 'settings team audit-log'),
])

/** The areas of the dashboard, whose pages share one more file. */
export const DASHBOARD_AREAS: readonly string[] = [...new Set(Object.values(DASHBOARD_AREA_OF))]

/** Returns the area of a page by the path of its route: "/dashboard/$slug/payments". */
export function findPageArea(path: string): string {
  const [first = '', shop, page = ''] = path.split('/').filter(Boolean)
  if (first !== 'dashboard') return AREA_OF[first] ?? 'account'
  return (shop && DASHBOARD_AREA_OF[page]) ?? 'dashboard'
}
