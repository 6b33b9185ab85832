import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

function shortened(id: string): string {
  return id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-2)}` : id
}

/** The way from the dashboard's start to the page at `pathname`, the page itself last. */
export function crumbsOf(slug: string, pathname: string): ReactNode[] {
  const [section, leaf] = pathname.split('/').slice(3).filter(Boolean)
  if (section === 'products') {
    if (!leaf) return ['Catalogue', 'Products']
    return [
      <Link key="products" to="/dashboard/$slug/products" params={{ slug }}>
        Products
      </Link>,
      leaf === 'new' ? 'New product' : shortened(leaf),
    ]
  }
  if (section === 'payments') {
    if (!leaf) return ['Sales', 'Payments']
    return [
      <Link key="payments" to="/dashboard/$slug/payments" params={{ slug }}>
        Payments
      </Link>,
      shortened(leaf),
    ]
  }
  return section === 'settings' ? ['Business', 'Settings'] : ['Home']
}
