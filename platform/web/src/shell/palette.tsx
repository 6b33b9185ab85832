import { useNavigate } from '@tanstack/react-router'
import { type CommandEntry, type CommandGroup, CommandPalette } from '@tradepost/ui/command-palette'
import {
  Activity,
  Clock,
  CreditCard,
  Gauge,
  House,
  Link2,
  Package,
  PackagePlus,
  Puzzle,
  Repeat,
  Settings2,
  ShoppingBag,
  Store,
  SwatchBook,
  Tag,
  Tags,
  Users,
} from 'lucide-react'
import { useState } from 'react'

// Ids as the provider writes them.
const ID = /^(pay|sub|pdt|adn|cus|dsc|brnd|mtr)_[\w-]{6,}$/

type PaletteProps = { slug: string; open: boolean; onOpenChange: (open: boolean) => void }

function usePages(slug: string): (CommandEntry & { words: string })[] {
  const navigate = useNavigate()
  const params = { slug }
  return [
    {
      value: 'home',
      words: 'home revenue orders',
      label: 'Home',
      icon: <House aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug', params }),
    },
    {
      value: 'products',
      words: 'products catalogue',
      label: 'Products',
      icon: <Package aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/products', params }),
    },
    {
      value: 'new-product',
      words: 'new product create add',
      label: 'New product',
      icon: <PackagePlus aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/products/new', params }),
    },
    {
      value: 'discounts',
      words: 'discounts codes coupons',
      label: 'Discounts',
      icon: <Tags aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/discounts', params }),
    },
    {
      value: 'new-discount',
      words: 'new discount create add code coupon',
      label: 'New discount',
      icon: <Tag aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/discounts/new', params }),
    },
    {
      value: 'payment-links',
      words: 'payment links qr code',
      label: 'Payment links',
      icon: <Link2 aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/payment-links', params }),
    },
    {
      value: 'new-payment-link',
      words: 'new payment link create add',
      label: 'New payment link',
      icon: <Link2 aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/payment-links/new', params }),
    },
    {
      value: 'addons',
      words: 'add-ons addons seats extras catalogue',
      label: 'Add-ons',
      icon: <Puzzle aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/addons', params }),
    },
    {
      value: 'brands',
      words: 'brands names statement support',
      label: 'Brands',
      icon: <SwatchBook aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/brands', params }),
    },
    {
      value: 'customers',
      words: 'customers buyers people',
      label: 'Customers',
      icon: <Users aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/customers', params }),
    },
    {
      value: 'payments',
      words: 'payments sales money',
      label: 'Payments',
      icon: <CreditCard aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/payments', params }),
    },
    {
      value: 'subscriptions',
      words: 'subscriptions recurring renewals plans',
      label: 'Subscriptions',
      icon: <Repeat aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/subscriptions', params }),
    },
    {
      value: 'meters',
      words: 'meters usage metered billing',
      label: 'Meters',
      icon: <Gauge aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/meters', params }),
    },
    {
      value: 'new-meter',
      words: 'new meter create add',
      label: 'New meter',
      icon: <Gauge aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/meters/new', params }),
    },
    {
      value: 'usage-events',
      words: 'usage events rejected ingest send a test event',
      label: 'Usage events',
      icon: <Activity aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/usage-events', params }),
    },
    {
      value: 'clock',
      words: 'test clock time advance developers',
      label: 'Test clock',
      icon: <Clock aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/clock', params }),
    },
    {
      value: 'settings',
      words: 'settings connection api key webhook name',
      label: 'Settings',
      icon: <Settings2 aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/settings', params }),
    },
    {
      value: 'checkout-settings',
      words: 'settings checkout appearance theme language payment methods',
      label: 'Checkout settings',
      icon: <Settings2 aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/settings/checkout', params }),
    },
    {
      value: 'shop',
      words: 'view the shop storefront',
      label: 'View the shop',
      icon: <Store aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/shop/$slug', params }),
    },
    {
      value: 'my-subscriptions',
      words: 'my subscriptions account',
      label: 'My subscriptions',
      icon: <Repeat aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/account/subscriptions' }),
    },
    {
      value: 'purchases',
      words: 'my purchases account',
      label: 'My purchases',
      icon: <ShoppingBag aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/account/purchases' }),
    },
  ]
}

/** The page of a thing whose id was pasted. */
function useObject(slug: string, text: string): CommandEntry | undefined {
  const navigate = useNavigate()
  const kind = ID.exec(text)?.[1]
  if (kind === 'pay')
    return {
      value: text,
      label: `Payment ${text}`,
      icon: <CreditCard aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/payments/$paymentId', params: { slug, paymentId: text } }),
    }
  if (kind === 'sub')
    return {
      value: text,
      label: `Subscription ${text}`,
      icon: <Repeat aria-hidden="true" />,
      onSelect: () =>
        void navigate({ to: '/dashboard/$slug/subscriptions/$subscriptionId', params: { slug, subscriptionId: text } }),
    }
  if (kind === 'pdt')
    return {
      value: text,
      label: `Product ${text}`,
      icon: <Package aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/products/$productId', params: { slug, productId: text } }),
    }
  if (kind === 'adn')
    return {
      value: text,
      label: `Add-on ${text}`,
      icon: <Puzzle aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/addons/$addonId', params: { slug, addonId: text } }),
    }
  if (kind === 'cus')
    return {
      value: text,
      label: `Customer ${text}`,
      icon: <Users aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/customers/$customerId', params: { slug, customerId: text } }),
    }
  if (kind === 'dsc')
    return {
      value: text,
      label: `Discount ${text}`,
      icon: <Tag aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/discounts/$discountId', params: { slug, discountId: text } }),
    }
  if (kind === 'mtr')
    return {
      value: text,
      label: `Meter ${text}`,
      icon: <Gauge aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/meters/$meterId', params: { slug, meterId: text } }),
    }
  if (kind === 'brnd')
    return {
      value: text,
      label: `Brand ${text}`,
      icon: <SwatchBook aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/brands/$brandId', params: { slug, brandId: text } }),
    }
  return undefined
}

/** Ctrl-K: jumps to a page by name, and to a payment, product, customer or discount by its pasted id. */
export function Palette({ slug, open, onOpenChange }: PaletteProps) {
  const pages = usePages(slug)
  const [search, setSearch] = useState('')
  const text = search.trim()
  const object = useObject(slug, text)
  const groups: CommandGroup[] = [
    { heading: 'Open', entries: object ? [object] : [] },
    { heading: 'Pages', entries: pages.filter((page) => page.words.includes(text.toLowerCase())) },
  ]
  function change(isOpen: boolean) {
    if (!isOpen) setSearch('')
    onOpenChange(isOpen)
  }
  return (
    <CommandPalette
      open={open}
      onOpenChange={change}
      groups={groups}
      search={search}
      onSearchChange={setSearch}
      placeholder="Page, or the ID of anything"
      emptyText="Nothing found. Try a page's name, or paste the ID of a payment, product, customer or discount."
    />
  )
}
