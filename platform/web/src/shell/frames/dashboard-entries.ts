import {
  ChartLine,
  CreditCard,
  House,
  type LucideIcon,
  Package,
  Repeat,
  Settings2,
  SquareTerminal,
  UserRoundCog,
  Users,
  WalletMinimal,
} from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import type { DashboardPage, PageGroup } from './dashboard-page.ts'
import { listPages } from './dashboard-pages.ts'
import type { May } from './organizations.ts'

type Group = { key: PageGroup; name: string; Icon: LucideIcon }

/** The sidebar from top to bottom. Each page names its group; the design allows twelve entries. */
const GROUPS: readonly Group[] = [
  { key: 'home', name: t('dashboardShell.pages.home.name'), Icon: House },
  { key: 'products', name: t('sellerProducts.sidebar.name'), Icon: Package },
  { key: 'payments', name: t('sellerPayments.sidebar.name'), Icon: CreditCard },
  { key: 'subscriptions', name: t('sellerSubscriptions.sidebar.name'), Icon: Repeat },
  { key: 'customers', name: t('sellerCustomers.sidebar.name'), Icon: Users },
  { key: 'reports', name: t('sellerReports.sidebar.name'), Icon: ChartLine },
  { key: 'balance', name: t('sellerBalance.sidebar.name'), Icon: WalletMinimal },
  { key: 'developers', name: t('dashboardShell.developers'), Icon: SquareTerminal },
  { key: 'team', name: t('dashboardShell.pages.team.name'), Icon: UserRoundCog },
  { key: 'settings', name: t('dashboardShell.pages.settings.name'), Icon: Settings2 },
]

/** An entry of the sidebar, with the pages that are its tabs. */
export type DashboardEntry = Group & { pages: readonly DashboardPage[]; first: DashboardPage }

/**
 * Lists the entries that lead to a page which the person may open. An entry opens its first such page, and has that page's name
 * if there is no other.
 */
export function listEntries(may: May): DashboardEntry[] {
  const pages = listPages(may)
  return GROUPS.flatMap((group) => {
    const own = pages.filter((page) => page.group === group.key)
    const [first, second] = own
    if (!first) return []
    return [{ ...group, ...(second ? {} : { name: first.name, Icon: first.Icon }), pages: own, first }]
  })
}

/** Returns the name of a page's group, by which the palette finds the page, too. */
export const groupNameOf = ({ group }: DashboardPage): string => GROUPS.find(({ key }) => key === group)?.name ?? ''

/** Returns the name of a page in its tab. */
export const tabNameOf = ({ tabName, shortName, name }: DashboardPage): string => tabName ?? shortName ?? name
