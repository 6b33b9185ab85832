import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SellerSearch } from '@tradepost/contract/platform/seller-search'
import { type CommandEntry, type CommandGroup, CommandPalette } from '@tradepost/ui/command-palette'
import { CreditCard, type LucideIcon, Package, Plus, Receipt, Repeat, ShoppingBag, Store, Tag, Users } from 'lucide-react'
import { useState } from 'react'
import { DASHBOARD_PAGES, dashboardPath } from './dashboard-pages.ts'
import { organizationPath } from './organizations.ts'
import { errorMessage, request } from './request.ts'
import { useDebouncedValue } from './use-debounced-value.ts'

const SEARCH_LENGTH_MIN = 2
const EMPTY_TEXT = 'No results. Try a name, an email, an order number, the last four digits or an ID.'

type Kind = SellerSearch['groups'][number]['kind']
type Found = SellerSearch['groups'][number]['items'][number]

/** An order has no page of its own: its id here is that of the payment that paid it. */
const KINDS: Readonly<Record<Kind, { heading: string; Icon: LucideIcon; path: (found: Found) => string[] }>> = {
  customer: { heading: 'Customers', Icon: Users, path: ({ id }) => ['customers', id] },
  payment: { heading: 'Payments', Icon: CreditCard, path: ({ id }) => ['payments', id] },
  order: { heading: 'Orders', Icon: Receipt, path: ({ id }) => ['payments', id] },
  product: { heading: 'Products', Icon: Package, path: ({ id }) => ['products', id] },
  subscription: { heading: 'Subscriptions', Icon: Repeat, path: ({ id }) => ['subscriptions', id] },
  discount: { heading: 'Discounts', Icon: Tag, path: ({ id }) => ['discounts', id] },
}

/** Searches the records of a business for these words. */
const searchQuery = (slug: string, text: string) =>
  queryOptions({
    queryKey: ['organizations', slug, 'search', text],
    queryFn: ({ signal }) =>
      request(SellerSearch, `${organizationPath(slug)}/search?${new URLSearchParams({ q: text })}`, { signal }),
    enabled: text.length >= SEARCH_LENGTH_MIN,
    placeholderData: keepPreviousData,
  })

type Target = { value: string; words: string; label: string; Icon: LucideIcon; href: string; detail?: string }

function pagesOf(slug: string): Target[] {
  return [
    ...DASHBOARD_PAGES.map(({ path, name, words, Icon }) => ({
      value: path || 'home',
      words: `${name} ${words}`,
      label: name,
      Icon,
      href: dashboardPath(slug, path),
    })),
    { value: 'shop', words: 'view the shop storefront', label: 'View shop', Icon: Store, href: `/shop/${slug}` },
    {
      value: 'my-subscriptions',
      words: 'my subscriptions account',
      label: 'My subscriptions',
      Icon: Repeat,
      href: '/account/subscriptions',
    },
    { value: 'purchases', words: 'my purchases account', label: 'My purchases', Icon: ShoppingBag, href: '/account/purchases' },
  ]
}

function actionsOf(slug: string): Target[] {
  return DASHBOARD_PAGES.flatMap(({ path, newName, words }) =>
    newName
      ? [
          {
            value: `new ${path}`,
            words: `${newName} create add ${words}`,
            label: newName,
            Icon: Plus,
            href: dashboardPath(slug, path, 'new'),
          },
        ]
      : [],
  )
}

/** Finds the page of a pasted id. */
function thingsOf(slug: string, text: string): Target[] {
  const prefix = /^([a-z]+)_[\w-]{6,}$/.exec(text)?.[1]
  return DASHBOARD_PAGES.flatMap(({ path, thing, Icon }) =>
    thing && thing.prefix === prefix
      ? [{ value: text, words: text, label: `${thing.name} ${text}`, Icon, href: dashboardPath(slug, path, text) }]
      : [],
  )
}

function foundIn(slug: string, { groups }: SellerSearch): { heading: string; targets: Target[] }[] {
  return groups.map(({ kind, items }) => {
    const { heading, Icon, path } = KINDS[kind]
    const targets = items.map((found) => ({
      value: `${kind} ${found.id}`,
      words: '',
      label: found.title,
      detail: found.detail,
      Icon,
      href: dashboardPath(slug, ...path(found)),
    }))
    return { heading, targets }
  })
}

type PaletteProps = { slug: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Ctrl-K: finds customers, payments, products and more by words, an object by its pasted id, and pages by name. */
export function DashboardPalette({ slug, open, onOpenChange }: PaletteProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const settled = useDebouncedValue(text)
  const search = useQuery(searchQuery(slug, settled))
  const isSearched = text.length >= SEARCH_LENGTH_MIN
  const isSearching = isSearched && (search.isFetching || settled !== text)
  const entryOf = ({ Icon, href, ...target }: Target): CommandEntry => ({
    ...target,
    icon: <Icon aria-hidden="true" />,
    onSelect: () => void navigate({ href }),
  })
  // Matches from the start of a word: "new" must not match "renewals".
  const matching = (targets: Target[]) =>
    targets.filter(({ words }) => ` ${words}`.toLowerCase().includes(` ${text.toLowerCase()}`))
  const groups: CommandGroup[] = [
    { heading: 'Open', targets: thingsOf(slug, text) },
    ...(isSearched && search.data ? foundIn(slug, search.data) : []),
    { heading: 'Pages', targets: matching(pagesOf(slug)) },
    { heading: 'Actions', targets: matching(actionsOf(slug)) },
  ].map(({ heading, targets }) => ({ heading, entries: targets.map(entryOf) }))
  function change(isOpen: boolean) {
    if (!isOpen) setTyped('')
    onOpenChange(isOpen)
  }
  return (
    <CommandPalette
      open={open}
      onOpenChange={change}
      groups={groups}
      search={typed}
      onSearchChange={setTyped}
      isLoading={isSearching}
      placeholder="Search, or paste an ID"
      emptyText={search.isError ? `Couldn’t search. ${errorMessage(search.error)}` : EMPTY_TEXT}
    />
  )
}
