import { Link, useLocation } from '@tanstack/react-router'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { TestClock } from '@tradepost/contract/provider/clocks'
import { Alert } from '@tradepost/ui/alert'
import { Breadcrumb } from '@tradepost/ui/breadcrumb'
import { stripeActionClassName, TestModeBanner } from '@tradepost/ui/commerce/test-mode-banner'
import { ClockProvider } from '@tradepost/ui/formats/relative-time'
import { CommandButton, useCommandKey } from '@tradepost/ui/overlays/command-palette'
import { Toaster } from '@tradepost/ui/overlays/toast'
import { AppShell, type SidebarItem, type SidebarLinkProps } from '@tradepost/ui/sidebar'
import { Store } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { aheadLabel, aheadOf, isMoved, useTestClock } from '#src/shell/clock.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { readPagePath } from '#src/shell/page-path.ts'
import { PageGuard } from '#src/shell/session/page-guard.tsx'
import { PersonMenu } from './account-menu.tsx'
import { listBreadcrumbs } from './breadcrumbs.tsx'
import { listEntries } from './dashboard-entries.ts'
import { dashboardPath } from './dashboard-pages.ts'
import { DashboardPalette } from './dashboard-palette.tsx'
import { DemoYearNotice } from './demo-year-notice.tsx'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { type May, usePermissions } from './organizations.ts'
import { PageTabs } from './page-tabs.tsx'

/** Lists the links of the sidebar. An entry is current on all of its pages, and on those below them. */
function itemsOf(slug: string, pathname: string, may: May): SidebarItem[] {
  const { above, page } = readPagePath(pathname)
  const current = (above ?? page)?.group
  return listEntries(may).map(({ key, name, Icon, first }) => ({
    to: dashboardPath(slug, first.path),
    label: name,
    icon: <Icon aria-hidden="true" />,
    isActive: key === current,
  }))
}

function renderLink({ to, ...rest }: SidebarLinkProps) {
  // Exact, because otherwise Home would be the current page on every page below it.
  return <Link to={to} activeOptions={{ exact: true }} {...rest} />
}

type StripeProps = { slug: string; clock: TestClock | undefined; may: May }

/** Shows the test mode banner and, if the test clock was advanced, its time. */
function Stripe({ slug, clock, may }: StripeProps) {
  const time = clock ? (
    <PageLink
      slug={slug}
      path={['clock']}
      aria-label={t('dashboardShell.frame.testClock', { time: formatMoment(clock.now) })}
      className="hover:underline"
    >
      <time dateTime={clock.now}>{formatMoment(clock.now)}</time>
    </PageLink>
  ) : undefined
  const goLive =
    may('settings:read') && may('settings:update') ? (
      <Link to="/dashboard/$slug/settings/payments" params={{ slug }} className={stripeActionClassName}>
        {t('dashboardShell.frame.goLive')}
      </Link>
    ) : undefined
  return <TestModeBanner clock={time} ahead={clock ? aheadLabel(aheadOf(clock)) : undefined} actions={goLive} />
}

/** Shows a notice on every page until the payments account is open. */
function OpeningNotice({ organization }: { organization: Organization }) {
  if (organization.is_connected) return null
  return (
    <Alert title={t('dashboardShell.frame.openingTitle')} isLive>
      {t.rich('dashboardShell.frame.openingText', {
        link: (inside) => (
          <PageLink slug={organization.slug} path={['settings', 'payments']} className="tp-link">
            {inside}
          </PageLink>
        ),
      })}
    </Alert>
  )
}

/** Shows the banner, sidebar, top bar and palette around every page of one business. */
export function DashboardFrame({ organization, children }: { organization: Organization; children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  useCommandKey(useCallback(() => setIsPaletteOpen((isOpen) => !isOpen), []))
  const { slug } = organization
  const may = usePermissions(slug)
  const clock = useTestClock(organization)
  const movedClock = clock && isMoved(clock) ? clock : undefined
  return (
    <AppShell
      stripe={organization.environment === 'live_mode' ? undefined : <Stripe slug={slug} clock={movedClock} may={may} />}
      sections={[{ items: itemsOf(slug, pathname, may) }]}
      renderLink={renderLink}
      header={<OrganizationSwitcher current={organization} />}
      footer={
        <nav aria-label={t('dashboardShell.frame.shop')}>
          <Link
            to="/shop/$slug"
            params={{ slug }}
            className="flex h-8 items-center gap-[9px] rounded-sm px-2 text-sm text-ink-2 hover:bg-hover max-shell:h-10"
          >
            <Store aria-hidden="true" className="size-[15px]! text-ink-3" />
            {t('dashboardShell.frame.viewShop')}
          </Link>
        </nav>
      }
      tabs={<PageTabs slug={slug} pathname={pathname} />}
      breadcrumb={<Breadcrumb items={listBreadcrumbs(slug, pathname, may)} />}
      topBar={
        <>
          <CommandButton onClick={() => setIsPaletteOpen(true)}>{t('dashboardShell.frame.search')}</CommandButton>
          <PersonMenu />
        </>
      }
    >
      <OpeningNotice organization={organization} />
      <DemoYearNotice slug={slug} />
      <ClockProvider value={clock ? new Date(clock.now) : null}>
        <PageGuard slug={slug}>{children}</PageGuard>
      </ClockProvider>
      <DashboardPalette slug={slug} open={isPaletteOpen} onOpenChange={setIsPaletteOpen} />
      <Toaster />
    </AppShell>
  )
}
