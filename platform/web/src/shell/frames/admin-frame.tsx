import { Link, useLocation } from '@tanstack/react-router'
import { Breadcrumb } from '@tradepost/ui/breadcrumb'
import { TradepostLogo } from '@tradepost/ui/drawings/brand-mark'
import { Toaster } from '@tradepost/ui/overlays/toast'
import { AppShell, type SidebarLinkProps } from '@tradepost/ui/sidebar'
import { ChartLine, HeartPulse, Inbox, type LucideIcon, ScrollText, Store, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { adminThingKey } from '#src/shell/lists/noun-queries.ts'
import { PersonMenu } from './account-menu.tsx'
import { ThingName } from './breadcrumbs.tsx'

/** A page of the administration: `path` below /admin, where its list's objects have their pages, too. */
type AdminPage = { path: string; name: string; Icon: LucideIcon }

/** The pages in the sidebar of the administration. */
const ADMIN_PAGES: readonly AdminPage[] = [
  { path: 'shops', name: t('adminShops.list.title'), Icon: Store },
  { path: 'sales', name: t('adminShops.sales.title'), Icon: ChartLine },
  { path: 'deliveries', name: t('adminDeliveries.list.title'), Icon: Inbox },
  { path: 'health', name: t('adminHealth.title'), Icon: HeartPulse },
  { path: 'users', name: t('admin.pages.users'), Icon: Users },
  { path: 'audit-log', name: t('auditLog.sidebar.name'), Icon: ScrollText },
]

function renderLink({ to, ...rest }: SidebarLinkProps) {
  return <Link to={to} activeOptions={{ exact: true }} {...rest} />
}

function PageLink({ page: { path, name } }: { page: AdminPage }) {
  const to: string = `/admin/${path}`
  return <Link to={to}>{name}</Link>
}

function listBreadcrumbs(pathname: string): ReactNode[] {
  const [section = '', leaf = ''] = pathname.split('/').slice(2).map(decodeURIComponent)
  const page = ADMIN_PAGES.find(({ path }) => path === section)
  if (!page) return [t('admin.title')]
  if (leaf === '') return [t('admin.title'), page.name]
  return [<PageLink key="list" page={page} />, <ThingName key="thing" queryKey={adminThingKey(section, leaf)} id={leaf} />]
}

/** Shows the sidebar and top bar around every page of the administration. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
  return (
    <AppShell
      sections={[
        {
          title: t('admin.title'),
          items: ADMIN_PAGES.map(({ path, name, Icon }) => ({
            to: `/admin/${path}`,
            label: name,
            icon: <Icon aria-hidden="true" />,
            isActive: pathname.startsWith(`/admin/${path}`),
          })),
        },
      ]}
      renderLink={renderLink}
      header={
        <Link to="/" className="inline-flex px-2 py-1.5">
          <TradepostLogo />
        </Link>
      }
      footer={
        <Link
          to="/dashboard"
          className="flex h-8 items-center gap-[9px] rounded-sm px-2 text-sm text-ink-2 hover:bg-hover max-shell:h-10"
        >
          <Store aria-hidden="true" className="size-[15px]! text-ink-3" />
          {t('admin.toShops')}
        </Link>
      }
      breadcrumb={<Breadcrumb items={listBreadcrumbs(pathname)} />}
      topBar={<PersonMenu />}
    >
      {children}
      <Toaster />
    </AppShell>
  )
}
