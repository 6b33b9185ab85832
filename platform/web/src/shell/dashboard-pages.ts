import {
  Activity,
  Clock,
  CreditCard,
  Gauge,
  House,
  Link2,
  type LucideIcon,
  Package,
  Puzzle,
  Repeat,
  Settings2,
  SwatchBook,
  Tag,
  Users,
} from 'lucide-react'

/** A page of a shop's dashboard. The sidebar, the palette and the breadcrumbs read the same list. */
export type DashboardPage = {
  /** Path below the dashboard; the objects of the list have their pages below it. */
  path: string
  name: string
  /** Name in the breadcrumb of a subpage, which isn't in the sidebar. */
  shortName?: string
  section?: string
  Icon: LucideIcon
  /** Further search words. */
  words: string
  /** Title of the page that creates an object. */
  newName?: string
  /** An object of the list, and the prefix of its id. */
  thing?: { name: string; prefix: string }
}

export const DASHBOARD_PAGES: readonly DashboardPage[] = [
  { path: '', name: 'Home', Icon: House, words: 'revenue orders' },
  {
    path: 'products',
    name: 'Products',
    section: 'Catalog',
    Icon: Package,
    words: 'catalog',
    newName: 'New product',
    thing: { name: 'Product', prefix: 'pdt' },
  },
  {
    path: 'addons',
    name: 'Add-ons',
    section: 'Catalog',
    Icon: Puzzle,
    words: 'addons seats extras catalog',
    newName: 'New add-on',
    thing: { name: 'Add-on', prefix: 'adn' },
  },
  {
    path: 'discounts',
    name: 'Discounts',
    section: 'Catalog',
    Icon: Tag,
    words: 'codes coupons',
    newName: 'New discount',
    thing: { name: 'Discount', prefix: 'dsc' },
  },
  {
    path: 'brands',
    name: 'Brands',
    section: 'Catalog',
    Icon: SwatchBook,
    words: 'names statement support',
    newName: 'New brand',
    thing: { name: 'Brand', prefix: 'brnd' },
  },
  {
    path: 'payments',
    name: 'Payments',
    section: 'Sales',
    Icon: CreditCard,
    words: 'sales money',
    thing: { name: 'Payment', prefix: 'pay' },
  },
  {
    path: 'subscriptions',
    name: 'Subscriptions',
    section: 'Sales',
    Icon: Repeat,
    words: 'recurring renewals plans',
    thing: { name: 'Subscription', prefix: 'sub' },
  },
  {
    path: 'payment-links',
    name: 'Payment links',
    section: 'Sales',
    Icon: Link2,
    words: 'qr code',
    newName: 'New payment link',
  },
  {
    path: 'customers',
    name: 'Customers',
    section: 'Sales',
    Icon: Users,
    words: 'buyers people',
    thing: { name: 'Customer', prefix: 'cus' },
  },
  {
    path: 'meters',
    name: 'Meters',
    section: 'Usage',
    Icon: Gauge,
    words: 'usage metered billing',
    newName: 'New meter',
    thing: { name: 'Meter', prefix: 'mtr' },
  },
  {
    path: 'usage-events',
    name: 'Usage events',
    section: 'Usage',
    Icon: Activity,
    words: 'rejected ingest send a test event',
  },
  { path: 'clock', name: 'Test clock', section: 'Developers', Icon: Clock, words: 'time advance developers' },
  { path: 'settings', name: 'Settings', section: 'Business', Icon: Settings2, words: 'connection api key webhook name' },
  {
    path: 'settings/checkout',
    name: 'Checkout settings',
    shortName: 'Checkout',
    Icon: Settings2,
    words: 'checkout appearance theme language payment methods',
  },
]

/** Returns the path of a page, or of a page below it. */
export const dashboardPath = (slug: string, ...parts: string[]): string =>
  ['/dashboard', slug, ...parts].filter((part) => part !== '').join('/')
