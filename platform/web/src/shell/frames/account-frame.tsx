import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { toDirection } from '@tradepost/messages/languages'
import { getPageLanguage } from '@tradepost/messages/page-messages'
import { TradepostLogo } from '@tradepost/ui/drawings/brand-mark'
import { ThemeToggle } from '@tradepost/ui/look/theme'
import { Toaster } from '@tradepost/ui/overlays/toast'
import {
  BadgeCheck,
  Download,
  KeyRound,
  ReceiptText,
  Repeat,
  ShieldCheck,
  ShoppingBag,
  Store,
  UserRound,
  Wallet,
} from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { t } from '#src/messages.ts'
import { sessionQuery } from '#src/shell/session/session.ts'
import { PersonMenu } from './account-menu.tsx'

const pages = [
  { to: '/account', label: 'profile', Icon: UserRound },
  { to: '/account/security', label: 'security', Icon: ShieldCheck },
  { to: '/account/purchases', label: 'purchases', Icon: ShoppingBag },
  { to: '/account/access', label: 'access', Icon: BadgeCheck },
  { to: '/account/subscriptions', label: 'subscriptions', Icon: Repeat },
  { to: '/account/license-keys', label: 'licenseKeys', Icon: KeyRound },
  { to: '/account/downloads', label: 'downloads', Icon: Download },
  { to: '/account/invoices', label: 'invoices', Icon: ReceiptText },
  { to: '/account/wallets', label: 'wallet', Icon: Wallet },
  { to: '/dashboard', label: 'shops', Icon: Store },
] as const satisfies { to: LinkProps['to']; label: string; Icon: unknown }[]

/** Shows the header of the account pages and of Tradepost's own pages. */
function SiteHeader() {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-15 max-w-270 items-center justify-between gap-4 px-8 max-shell:px-4">
        <Link to="/" className="inline-flex py-1">
          <TradepostLogo />
        </Link>
        <PersonMenu />
      </div>
    </header>
  )
}

/** Shows the sections of the account pages. On phones they scroll in one line, with the current one in view. */
function AccountNav() {
  const session = useQuery(sessionQuery)
  const path = useLocation({ select: (location) => location.pathname })
  const showCurrent = useCallback(
    (nav: HTMLElement | null) => {
      // The current section may have subpages.
      const links = [...(nav?.querySelectorAll<HTMLElement>('a[href]') ?? [])]
      const current = links.filter((link) => path.startsWith(link.getAttribute('href') ?? path)).at(-1)
      if (!nav || !current) return
      const fromLeft = current.offsetLeft - nav.offsetLeft
      const isFromRight = toDirection(getPageLanguage()) === 'rtl'
      nav.scrollLeft = isFromRight ? fromLeft + current.offsetWidth - nav.clientWidth + 16 : fromLeft - 16
    },
    [path],
  )
  return (
    <nav
      ref={showCurrent}
      aria-label={t('shell.accountNav.label')}
      className="tp-no-scrollbar grid content-start gap-0.5 max-shell:-mx-4 max-shell:flex max-shell:overflow-x-auto max-shell:px-4"
    >
      {pages.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/account', includeSearch: false }}
          activeProps={{ className: 'bg-accent-subtle text-accent-text font-[560]' }}
          inactiveProps={{ className: 'text-ink-2 font-medium hover:bg-hover [&_.lucide]:text-ink-3' }}
          className="flex h-9 items-center gap-2.5 rounded-md px-3 whitespace-nowrap max-shell:h-11"
        >
          <Icon aria-hidden="true" />
          {t(`shell.accountNav.${label}`)}
        </Link>
      ))}
      {session.data ? (
        <div className="mt-4 px-1 max-shell:hidden">
          <ThemeToggle />
        </div>
      ) : null}
    </nav>
  )
}

/** Shows the frame of the account pages: sections on the left (at the top on phones), the page on the right. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-page">
      <a className="tp-skip" href="#main">
        {t('shell.skip')}
      </a>
      <SiteHeader />
      <div className="mx-auto grid max-w-270 grid-cols-[200px_minmax(0,1fr)] gap-14 px-8 pt-10 pb-18 max-shell:grid-cols-1 max-shell:gap-6 max-shell:px-4 max-shell:pt-5 max-shell:pb-12">
        <AccountNav />
        <main id="main" tabIndex={-1} className="grid min-w-0 content-start gap-6">
          {children}
        </main>
      </div>
      <Toaster />
    </div>
  )
}
