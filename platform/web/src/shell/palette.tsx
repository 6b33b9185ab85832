import { useNavigate } from '@tanstack/react-router'
import { type CommandEntry, type CommandGroup, CommandPalette } from '@tradepost/ui/command-palette'
import { CreditCard, House, Package, PackagePlus, Settings2, ShoppingBag, Store } from 'lucide-react'
import { useState } from 'react'

// Ids as the provider writes them.
const PAYMENT_ID = /^pay_[\w-]{6,}$/
const PRODUCT_ID = /^pdt_[\w-]{6,}$/

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
      value: 'payments',
      words: 'payments sales money',
      label: 'Payments',
      icon: <CreditCard aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/payments', params }),
    },
    {
      value: 'settings',
      words: 'settings connection api key webhook name',
      label: 'Settings',
      icon: <Settings2 aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/settings', params }),
    },
    {
      value: 'shop',
      words: 'view the shop storefront',
      label: 'View the shop',
      icon: <Store aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/shop/$slug', params }),
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

/** Ctrl-K: jumps to a page by name, and to a payment or product by its pasted id. */
export function Palette({ slug, open, onOpenChange }: PaletteProps) {
  const navigate = useNavigate()
  const pages = usePages(slug)
  const [search, setSearch] = useState('')
  const text = search.trim()
  const objects: CommandEntry[] = []
  if (PAYMENT_ID.test(text)) {
    objects.push({
      value: text,
      label: `Payment ${text}`,
      icon: <CreditCard aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/payments/$paymentId', params: { slug, paymentId: text } }),
    })
  }
  if (PRODUCT_ID.test(text)) {
    objects.push({
      value: text,
      label: `Product ${text}`,
      icon: <Package aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dashboard/$slug/products/$productId', params: { slug, productId: text } }),
    })
  }
  const groups: CommandGroup[] = [
    { heading: 'Open', entries: objects },
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
      placeholder="Page, payment or product ID"
      emptyText="Nothing found. Try a page's name, or paste the ID of a payment or product."
    />
  )
}
