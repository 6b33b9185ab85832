import { Clock, Inbox, Logs, Radio, Scale, ShieldCheck, SquareTerminal, Webhook } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import type { DashboardPage } from './dashboard-page.ts'

/** What the people who connect software to a shop work with. */
export const DEVELOPER_PAGES: readonly DashboardPage[] = [
  {
    path: 'api-keys',
    group: 'developers',
    name: t('sellerApiKeys.sidebar.name'),
    Icon: SquareTerminal,
    words: t('sellerApiKeys.sidebar.words'),
    needs: 'apiKey:read',
  },
  {
    path: 'webhooks',
    group: 'developers',
    name: t('sellerWebhooks.sidebar.name'),
    Icon: Webhook,
    words: t('sellerWebhooks.sidebar.words'),
    needs: 'webhook:read',
    newName: t('sellerWebhooks.sidebar.new'),
    newNeeds: 'webhook:create',
    thing: { name: t('sellerWebhooks.sidebar.thing'), prefix: 'whk' },
  },
  {
    path: 'events',
    group: 'developers',
    name: t('sellerWebhookEvents.sidebar.name'),
    Icon: Radio,
    words: t('sellerWebhookEvents.sidebar.words'),
    needs: 'webhook:read',
  },
  {
    path: 'request-log',
    group: 'developers',
    name: t('sellerRequestLog.sidebar.name'),
    Icon: Logs,
    words: t('sellerRequestLog.sidebar.words'),
    needs: 'apiKey:read',
  },
  {
    path: 'clock',
    group: 'developers',
    name: t('dashboardShell.pages.clock.name'),
    Icon: Clock,
    words: t('dashboardShell.pages.clock.words'),
    needs: 'settings:read',
  },
  {
    path: 'access-keys',
    group: 'developers',
    name: t('dashboardShell.pages.accessKeys.name'),
    Icon: ShieldCheck,
    words: t('dashboardShell.pages.accessKeys.words'),
    needs: 'apiKey:read',
  },
  {
    path: 'received-events',
    group: 'developers',
    name: t('sellerReceivedEvents.sidebar.name'),
    Icon: Inbox,
    words: t('sellerReceivedEvents.sidebar.words'),
    needs: 'webhook:read',
    thing: { name: t('sellerReceivedEvents.sidebar.thing'), prefix: 'msg' },
  },
  {
    path: 'reconciliation',
    group: 'developers',
    name: t('sellerReconciliation.sidebar.name'),
    Icon: Scale,
    words: t('sellerReconciliation.sidebar.words'),
    needs: 'webhook:read',
  },
]
