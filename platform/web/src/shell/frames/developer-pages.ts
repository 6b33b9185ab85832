import { Clock, Inbox, Logs, Radio, Scale, ShieldCheck, SquareTerminal, Webhook } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import type { DashboardPage } from './dashboard-page.ts'

/** What the people who connect software to a shop work with. */
export const DEVELOPER_PAGES: readonly DashboardPage[] = [
  {
    path: 'webhooks',
    name: t('sellerWebhooks.sidebar.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: Webhook,
    words: t('sellerWebhooks.sidebar.words'),
    needs: 'webhook:read',
    newName: t('sellerWebhooks.sidebar.new'),
    newNeeds: 'webhook:create',
    thing: { name: t('sellerWebhooks.sidebar.thing'), prefix: 'whk' },
  },
  {
    path: 'events',
    name: t('sellerWebhookEvents.sidebar.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: Radio,
    words: t('sellerWebhookEvents.sidebar.words'),
    needs: 'webhook:read',
  },
  {
    path: 'received-events',
    name: t('sellerReceivedEvents.sidebar.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: Inbox,
    words: t('sellerReceivedEvents.sidebar.words'),
    needs: 'webhook:read',
    thing: { name: t('sellerReceivedEvents.sidebar.thing'), prefix: 'msg' },
  },
  {
    path: 'reconciliation',
    name: t('sellerReconciliation.sidebar.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: Scale,
    words: t('sellerReconciliation.sidebar.words'),
    needs: 'webhook:read',
  },
  {
    path: 'api-keys',
    name: t('sellerApiKeys.sidebar.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: SquareTerminal,
    words: t('sellerApiKeys.sidebar.words'),
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
    name: t('sellerRequestLog.sidebar.name'),
    section: t('dashboardShell.sections.developers'),
    Icon: Logs,
    words: t('sellerRequestLog.sidebar.words'),
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
