import type { Permission } from '@tradepost/contract/platform/permissions'
import {
  Activity,
  Clock,
  CreditCard,
  Gauge,
  House,
  KeyRound,
  Landmark,
  Link2,
  Logs,
  type LucideIcon,
  Package,
  Puzzle,
  Radio,
  Repeat,
  ScrollText,
  Settings2,
  ShieldAlert,
  SquareTerminal,
  SwatchBook,
  Tag,
  Undo2,
  UserRoundCog,
  Users,
  WalletMinimal,
  Webhook,
} from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import type { May } from './organizations.ts'

/** A page of a shop's dashboard. The sidebar, the palette and the breadcrumbs use the same list. */
export type DashboardPage = {
  /** Path in the dashboard. A list's objects have their pages below it. */
  path: string
  name: string
  /** Name in the breadcrumb of a subpage, for pages that aren't in the sidebar. */
  shortName?: string
  section?: string
  Icon: LucideIcon
  /** Additional search words. */
  words: string
  /** The permission to open the page and those below it. Every member may open a page without one. */
  needs?: Permission
  /** Title of the page that creates an object. */
  newName?: string
  /** The permission to create an object, besides `needs`. */
  newNeeds?: Permission
  /** An object of the list, and the prefix of its ID. */
  thing?: { name: string; prefix: string }
}

export const DASHBOARD_PAGES: readonly DashboardPage[] = [
  { path: '', name: t('dashboardShell.pages.home.name'), Icon: House, words: t('dashboardShell.pages.home.words') },
  {
    path: 'products',
    name: t('dashboardShell.pages.products.name'),
    section: t('dashboardShell.sections.catalog'),
    Icon: Package,
    words: t('dashboardShell.pages.products.words'),
    needs: 'product:read',
    newName: t('dashboardShell.pages.products.new'),
    newNeeds: 'product:create',
    thing: { name: t('dashboardShell.pages.products.thing'), prefix: 'pdt' },
  },
  {
    path: 'addons',
    name: t('dashboardShell.pages.addons.name'),
    section: t('dashboardShell.sections.catalog'),
    Icon: Puzzle,
    words: t('dashboardShell.pages.addons.words'),
    needs: 'product:read',
    newName: t('dashboardShell.pages.addons.new'),
    newNeeds: 'product:create',
    thing: { name: t('dashboardShell.pages.addons.thing'), prefix: 'adn' },
  },
  {
    path: 'discounts',
    name: t('dashboardShell.pages.discounts.name'),
    section: t('dashboardShell.sections.catalog'),
    Icon: Tag,
    words: t('dashboardShell.pages.discounts.words'),
    needs: 'discount:read',
    newName: t('dashboardShell.pages.discounts.new'),
    newNeeds: 'discount:create',
    thing: { name: t('dashboardShell.pages.discounts.thing'), prefix: 'dsc' },
  },
  {
    path: 'brands',
    name: t('dashboardShell.pages.brands.name'),
    section: t('dashboardShell.sections.catalog'),
    Icon: SwatchBook,
    words: t('dashboardShell.pages.brands.words'),
    needs: 'product:read',
    newName: t('dashboardShell.pages.brands.new'),
    newNeeds: 'product:create',
    thing: { name: t('dashboardShell.pages.brands.thing'), prefix: 'brnd' },
  },
  {
    path: 'payments',
    name: t('dashboardShell.pages.payments.name'),
    section: t('dashboardShell.sections.sales'),
    Icon: CreditCard,
    words: t('dashboardShell.pages.payments.words'),
    needs: 'payment:read',
    thing: { name: t('dashboardShell.pages.payments.thing'), prefix: 'pay' },
  },
  {
    path: 'subscriptions',
    name: t('dashboardShell.pages.subscriptions.name'),
    section: t('dashboardShell.sections.sales'),
    Icon: Repeat,
    words: t('dashboardShell.pages.subscriptions.words'),
    needs: 'subscription:read',
    thing: { name: t('dashboardShell.pages.subscriptions.thing'), prefix: 'sub' },
  },
  {
    path: 'payment-links',
    name: t('dashboardShell.pages.paymentLinks.name'),
    section: t('dashboardShell.sections.sales'),
    Icon: Link2,
    words: t('dashboardShell.pages.paymentLinks.words'),
    needs: 'product:read',
    newName: t('dashboardShell.pages.paymentLinks.new'),
    newNeeds: 'product:create',
  },
  {
    path: 'customers',
    name: t('dashboardShell.pages.customers.name'),
    section: t('dashboardShell.sections.sales'),
    Icon: Users,
    words: t('dashboardShell.pages.customers.words'),
    needs: 'customer:read',
    thing: { name: t('dashboardShell.pages.customers.thing'), prefix: 'cus' },
  },
  {
    path: 'refunds',
    name: t('dashboardShell.pages.refunds.name'),
    section: t('dashboardShell.sections.sales'),
    Icon: Undo2,
    words: t('dashboardShell.pages.refunds.words'),
    needs: 'refund:read',
    thing: { name: t('dashboardShell.pages.refunds.thing'), prefix: 'ref' },
  },
  {
    path: 'disputes',
    name: t('dashboardShell.pages.disputes.name'),
    section: t('dashboardShell.sections.sales'),
    Icon: ShieldAlert,
    words: t('dashboardShell.pages.disputes.words'),
    needs: 'dispute:read',
    thing: { name: t('dashboardShell.pages.disputes.thing'), prefix: 'dp' },
  },
  {
    path: 'license-keys',
    name: t('dashboardShell.pages.licenseKeys.name'),
    section: t('dashboardShell.sections.sales'),
    Icon: KeyRound,
    words: t('dashboardShell.pages.licenseKeys.words'),
    needs: 'licenseKey:read',
    thing: { name: t('dashboardShell.pages.licenseKeys.thing'), prefix: 'lic' },
  },
  {
    path: 'balance',
    name: t('dashboardShell.pages.balance.name'),
    section: t('dashboardShell.sections.money'),
    Icon: WalletMinimal,
    words: t('dashboardShell.pages.balance.words'),
    needs: 'payout:read',
  },
  {
    path: 'payouts',
    name: t('dashboardShell.pages.payouts.name'),
    section: t('dashboardShell.sections.money'),
    Icon: Landmark,
    words: t('dashboardShell.pages.payouts.words'),
    needs: 'payout:read',
    thing: { name: t('dashboardShell.pages.payouts.thing'), prefix: 'pyt' },
  },
  {
    path: 'meters',
    name: t('dashboardShell.pages.meters.name'),
    section: t('dashboardShell.sections.usage'),
    Icon: Gauge,
    words: t('dashboardShell.pages.meters.words'),
    needs: 'usage:read',
    newName: t('dashboardShell.pages.meters.new'),
    newNeeds: 'usage:create',
    thing: { name: t('dashboardShell.pages.meters.thing'), prefix: 'mtr' },
  },
  {
    path: 'usage-events',
    name: t('dashboardShell.pages.usageEvents.name'),
    section: t('dashboardShell.sections.usage'),
    Icon: Activity,
    words: t('dashboardShell.pages.usageEvents.words'),
    needs: 'usage:read',
  },
  {
    path: 'api-keys',
    name: t('dashboardShell.pages.apiKeys.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: SquareTerminal,
    words: t('dashboardShell.pages.apiKeys.words'),
    needs: 'apiKey:read',
  },
  {
    path: 'webhooks',
    name: t('dashboardShell.pages.webhooks.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: Webhook,
    words: t('dashboardShell.pages.webhooks.words'),
    needs: 'webhook:read',
    newName: t('dashboardShell.pages.webhooks.new'),
    newNeeds: 'webhook:create',
    thing: { name: t('dashboardShell.pages.webhooks.thing'), prefix: 'whk' },
  },
  {
    path: 'events',
    name: t('dashboardShell.pages.events.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: Radio,
    words: t('dashboardShell.pages.events.words'),
    needs: 'webhook:read',
  },
  {
    path: 'request-log',
    name: t('dashboardShell.pages.requestLog.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: Logs,
    words: t('dashboardShell.pages.requestLog.words'),
    needs: 'apiKey:read',
  },
  {
    path: 'clock',
    name: t('dashboardShell.pages.clock.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: Clock,
    words: t('dashboardShell.pages.clock.words'),
    needs: 'settings:read',
  },
  {
    path: 'team',
    name: t('dashboardShell.pages.team.name'),
    section: t('dashboardShell.sections.business'),
    Icon: UserRoundCog,
    words: t('dashboardShell.pages.team.words'),
  },
  {
    path: 'team/invitations',
    name: t('dashboardShell.pages.invitations.name'),
    shortName: t('dashboardShell.pages.invitations.shortName'),
    Icon: UserRoundCog,
    words: t('dashboardShell.pages.invitations.words'),
    needs: 'invitation:create',
  },
  {
    path: 'team/teams',
    name: t('dashboardShell.pages.teams.name'),
    shortName: t('dashboardShell.pages.teams.shortName'),
    Icon: UserRoundCog,
    words: t('dashboardShell.pages.teams.words'),
  },
  {
    path: 'team/roles',
    name: t('dashboardShell.pages.roles.name'),
    shortName: t('dashboardShell.pages.roles.shortName'),
    Icon: UserRoundCog,
    words: t('dashboardShell.pages.roles.words'),
    needs: 'ac:read',
    newName: t('dashboardShell.pages.roles.new'),
    newNeeds: 'ac:create',
  },
  {
    path: 'audit-log',
    name: t('dashboardShell.pages.auditLog.name'),
    section: t('dashboardShell.sections.business'),
    Icon: ScrollText,
    words: t('dashboardShell.pages.auditLog.words'),
    needs: 'auditLog:read',
  },
  {
    path: 'settings',
    name: t('dashboardShell.pages.settings.name'),
    section: t('dashboardShell.sections.business'),
    Icon: Settings2,
    words: t('dashboardShell.pages.settings.words'),
  },
  {
    path: 'settings/payments',
    name: t('dashboardShell.pages.paymentSettings.name'),
    shortName: t('dashboardShell.pages.paymentSettings.shortName'),
    Icon: Settings2,
    words: t('dashboardShell.pages.paymentSettings.words'),
    needs: 'settings:read',
  },
  {
    path: 'settings/checkout',
    name: t('dashboardShell.pages.checkout.name'),
    shortName: t('dashboardShell.pages.checkout.shortName'),
    Icon: Settings2,
    words: t('dashboardShell.pages.checkout.words'),
    needs: 'settings:read',
  },
]

/** Returns the path of a dashboard page, or of a page below it. */
export const dashboardPath = (slug: string, ...parts: string[]): string =>
  ['/dashboard', slug, ...parts].filter((part) => part !== '').join('/')

/** Lists the pages that a person may open. Those whose objects they may not create have no `newName`. */
export const listPages = (may: May): DashboardPage[] =>
  DASHBOARD_PAGES.flatMap(({ newName, ...page }) => {
    if (page.needs && !may(page.needs)) return []
    return newName === undefined || (page.newNeeds && !may(page.newNeeds)) ? [page] : [{ ...page, newName }]
  })
