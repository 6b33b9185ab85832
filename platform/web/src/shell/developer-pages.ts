import { Clock, Logs, Radio, SquareTerminal, Webhook } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import type { DashboardPage } from './dashboard-page.ts'

/** The pages of the dashboard for people who write software. */
export const DEVELOPER_PAGES: readonly DashboardPage[] = [
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
]
