import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SellerSearch } from '@tradepost/contract/platform/seller-search'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { type CommandEntry, type CommandGroup, CommandPalette } from '@tradepost/ui/overlays/command-palette'
import {
  CreditCard,
  KeyRound,
  Landmark,
  type LucideIcon,
  Package,
  Plus,
  Receipt,
  Repeat,
  ShieldAlert,
  ShoppingBag,
  Store,
  Tag,
  Undo2,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { useDebouncedValue } from '#src/shell/forms/use-debounced-value.ts'
import { getErrorMessage, sendRequest } from '#src/shell/request.ts'
import { groupNameOf } from './dashboard-entries.ts'
import type { DashboardPage } from './dashboard-page.ts'
import { dashboardPath, listPages } from './dashboard-pages.ts'
import { organizationPath, usePermissions } from './organizations.ts'

const SEARCH_LENGTH_MIN = 2

type Kind = SellerSearch['groups'][number]['kind']
type Found = SellerSearch['groups'][number]['items'][number]

/** How each kind of result is shown. An order has no page of its own: its ID here is that of its payment. */
const KINDS: Readonly<Record<Kind, { heading: string; Icon: LucideIcon; path: (found: Found) => string[] }>> = {
  customer: { heading: t('dashboardShell.palette.kinds.customer'), Icon: Users, path: ({ id }) => ['customers', id] },
  payment: { heading: t('dashboardShell.palette.kinds.payment'), Icon: CreditCard, path: ({ id }) => ['payments', id] },
  order: { heading: t('dashboardShell.palette.kinds.order'), Icon: Receipt, path: ({ id }) => ['payments', id] },
  product: { heading: t('dashboardShell.palette.kinds.product'), Icon: Package, path: ({ id }) => ['products', id] },
  subscription: {
    heading: t('dashboardShell.palette.kinds.subscription'),
    Icon: Repeat,
    path: ({ id }) => ['subscriptions', id],
  },
  refund: { heading: t('dashboardShell.palette.kinds.refund'), Icon: Undo2, path: ({ id }) => ['refunds', id] },
  dispute: { heading: t('dashboardShell.palette.kinds.dispute'), Icon: ShieldAlert, path: ({ id }) => ['disputes', id] },
  discount: { heading: t('dashboardShell.palette.kinds.discount'), Icon: Tag, path: ({ id }) => ['discounts', id] },
  license_key: { heading: t('dashboardShell.palette.kinds.license_key'), Icon: KeyRound, path: ({ id }) => ['license-keys', id] },
  payout: { heading: t('dashboardShell.palette.kinds.payout'), Icon: Landmark, path: ({ id }) => ['payouts', id] },
}

/** Searches the records of a business. */
const searchQuery = (slug: string, text: string) =>
  queryOptions({
    queryKey: ['organizations', slug, 'search', text],
    queryFn: ({ signal }) =>
      sendRequest(SellerSearch, `${organizationPath(slug)}/search?${new URLSearchParams({ q: text })}`, { signal }),
    enabled: text.length >= SEARCH_LENGTH_MIN,
    placeholderData: keepPreviousData,
  })

type Target = { value: string; words: string; label: string; Icon: LucideIcon; href: string; detail?: string }

type Pages = readonly DashboardPage[]

function pagesOf(slug: string, pages: Pages): Target[] {
  return [
    ...pages.map((page) => ({
      value: page.path || 'home',
      words: `${page.name} ${groupNameOf(page)} ${page.words}`,
      label: page.name,
      Icon: page.Icon,
      href: dashboardPath(slug, page.path),
    })),
    {
      value: 'shop',
      words: t('dashboardShell.palette.viewShopWords'),
      label: t('dashboardShell.palette.viewShop'),
      Icon: Store,
      href: `/shop/${slug}`,
    },
    {
      value: 'my-subscriptions',
      words: t('dashboardShell.palette.subscriptionsWords'),
      label: t('dashboardShell.palette.subscriptions'),
      Icon: Repeat,
      href: '/account/subscriptions',
    },
    {
      value: 'purchases',
      words: t('dashboardShell.palette.purchasesWords'),
      label: t('dashboardShell.palette.purchases'),
      Icon: ShoppingBag,
      href: '/account/purchases',
    },
  ]
}

function actionsOf(slug: string, pages: Pages): Target[] {
  return pages.flatMap(({ path, newName, words }) =>
    newName
      ? [
          {
            value: `new ${path}`,
            words: `${newName} ${t('dashboardShell.palette.createWords')} ${words}`,
            label: newName,
            Icon: Plus,
            href: dashboardPath(slug, path, 'new'),
          },
        ]
      : [],
  )
}

/** Returns the page of a pasted ID. */
function thingsOf(slug: string, pages: Pages, text: string): Target[] {
  const prefix = /^([a-z]+)_[\w-]{6,}$/.exec(text)?.[1]
  return pages.flatMap(({ path, thing, Icon }) =>
    thing && thing.prefix === prefix
      ? [
          {
            value: text,
            words: text,
            label: t('dashboardShell.palette.thing', { name: thing.name, id: text }),
            Icon,
            href: dashboardPath(slug, path, text),
          },
        ]
      : [],
  )
}

function describeFound(kind: keyof typeof KINDS, { title, amount: sum, detail }: Found): Pick<Target, 'label' | 'detail'> {
  const amount = sum === null ? null : formatMoney(sum.amount, sum.currency)
  if (kind === 'payment' && amount !== null)
    return { label: t('dashboardShell.palette.payment', { amount, name: title }), detail: detail ?? '' }
  const label = kind === 'order' ? t('dashboardShell.palette.order', { number: title }) : title
  return { label, detail: [amount, detail].filter((each) => each !== null).join(', ') }
}

function foundIn(slug: string, { groups }: SellerSearch): { heading: string; targets: Target[] }[] {
  return groups.map(({ kind, items }) => {
    const { heading, Icon, path } = KINDS[kind]
    const targets = items.map((found) => ({
      value: `${kind} ${found.id}`,
      words: '',
      ...describeFound(kind, found),
      Icon,
      href: dashboardPath(slug, ...path(found)),
    }))
    return { heading, targets }
  })
}

type PaletteProps = { slug: string; open: boolean; onOpenChange: (open: boolean) => void }

/**
 * Opens with Ctrl-K. Finds customers, payments, products and more by words, an object by its ID, and pages by name: those that
 * the person may open.
 */
export function DashboardPalette({ slug, open, onOpenChange }: PaletteProps) {
  const navigate = useNavigate()
  const pages = listPages(usePermissions(slug))
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
    { heading: t('dashboardShell.palette.open'), targets: thingsOf(slug, pages, text) },
    ...(isSearched && search.data ? foundIn(slug, search.data) : []),
    { heading: t('dashboardShell.palette.pages'), targets: matching(pagesOf(slug, pages)) },
    { heading: t('dashboardShell.palette.actions'), targets: matching(actionsOf(slug, pages)) },
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
      placeholder={t('dashboardShell.palette.placeholder')}
      emptyText={
        search.isError
          ? `${t('dashboardShell.palette.failed')} ${getErrorMessage(search.error)}`
          : t('dashboardShell.palette.empty')
      }
    />
  )
}
