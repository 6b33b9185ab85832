import { Clock, Inbox, Logs, Radio, Scale, ShieldCheck, SquareTerminal, Webhook } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import type { DashboardPage } from './dashboard-page.ts'

/** What the people who connect software to a shop work with. */
export const DEVELOPER_PAGES: readonly DashboardPage[] = [
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
    path: 'received-events',
    name: t('dashboardShell.pages.receivedEvents.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: Inbox,
    words: t('dashboardShell.pages.receivedEvents.words'),
    needs: 'webhook:read',
    thing: { name: t('dashboardShell.pages.receivedEvents.thing'), prefix: 'msg' },
  },
  {
    path: 'reconciliation',
    name: t('dashboardShell.pages.reconciliation.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: Scale,
    words: t('dashboardShell.pages.reconciliation.words'),
    needs: 'webhook:read',
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
    path: 'access-keys',
    name: t('dashboardShell.pages.accessKeys.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: ShieldCheck,
    words: t('dashboardShell.pages.accessKeys.words'),
    needs: 'apiKey:read',
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
]
