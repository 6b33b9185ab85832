import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The lists of the dashboard: what stands above each, and what a new thing of it is called. */
const LISTS = [
  { section: 'products', group: 'Catalogue', name: 'Products', newName: 'New product', to: '/dashboard/$slug/products' },
  { section: 'addons', group: 'Catalogue', name: 'Add-ons', newName: 'New add-on', to: '/dashboard/$slug/addons' },
  { section: 'discounts', group: 'Catalogue', name: 'Discounts', newName: 'New discount', to: '/dashboard/$slug/discounts' },
  { section: 'brands', group: 'Catalogue', name: 'Brands', newName: 'New brand', to: '/dashboard/$slug/brands' },
  { section: 'payments', group: 'Sales', name: 'Payments', newName: undefined, to: '/dashboard/$slug/payments' },
  {
    section: 'subscriptions',
    group: 'Sales',
    name: 'Subscriptions',
    newName: undefined,
    to: '/dashboard/$slug/subscriptions',
  },
  {
    section: 'payment-links',
    group: 'Sales',
    name: 'Payment links',
    newName: 'New payment link',
    to: '/dashboard/$slug/payment-links',
  },
  { section: 'customers', group: 'Sales', name: 'Customers', newName: undefined, to: '/dashboard/$slug/customers' },
  { section: 'meters', group: 'Usage', name: 'Meters', newName: 'New meter', to: '/dashboard/$slug/meters' },
  { section: 'usage-events', group: 'Usage', name: 'Usage events', newName: undefined, to: '/dashboard/$slug/usage-events' },
  { section: 'clock', group: 'Developers', name: 'Test clock', newName: undefined, to: '/dashboard/$slug/clock' },
] as const

function shortened(id: string): string {
  return id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-2)}` : id
}

const settings = (slug: string) => (
  <Link key="settings" to="/dashboard/$slug/settings" params={{ slug }}>
    Settings
  </Link>
)

/** The way from the dashboard's start to the page at `pathname`, the page itself last. */
export function crumbsOf(slug: string, pathname: string): ReactNode[] {
  const [section, leaf] = pathname.split('/').slice(3).filter(Boolean)
  const list = LISTS.find((each) => each.section === section)
  if (section === 'settings') return leaf === 'checkout' ? [settings(slug), 'Checkout'] : ['Business', 'Settings']
  if (!list) return ['Home']
  if (!leaf) return [list.group, list.name]
  return [
    <Link key={list.section} to={list.to} params={{ slug }}>
      {list.name}
    </Link>,
    (leaf === 'new' && list.newName) || shortened(leaf),
  ]
}
