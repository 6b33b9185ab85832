import { Settings2 } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import type { DashboardPage } from './dashboard-page.ts'

/** The settings of a shop. */
export const SETTINGS_PAGES: readonly DashboardPage[] = [
  {
    path: 'settings',
    group: 'settings',
    name: t('dashboardShell.pages.settings.name'),
    tabName: t('dashboardShell.pages.settings.tab'),
    Icon: Settings2,
    words: t('dashboardShell.pages.settings.words'),
  },
  {
    path: 'settings/look',
    group: 'settings',
    name: t('dashboardShell.pages.look.name'),
    shortName: t('dashboardShell.pages.look.shortName'),
    Icon: Settings2,
    words: t('dashboardShell.pages.look.words'),
    needs: 'settings:read',
  },
  {
    path: 'settings/texts',
    group: 'settings',
    name: t('dashboardShell.pages.texts.name'),
    shortName: t('dashboardShell.pages.texts.shortName'),
    Icon: Settings2,
    words: t('dashboardShell.pages.texts.words'),
    needs: 'settings:read',
  },
  {
    path: 'settings/payments',
    group: 'settings',
    name: t('dashboardShell.pages.paymentSettings.name'),
    shortName: t('dashboardShell.pages.paymentSettings.shortName'),
    Icon: Settings2,
    words: t('dashboardShell.pages.paymentSettings.words'),
    needs: 'settings:read',
  },
  {
    path: 'settings/checkout',
    group: 'settings',
    name: t('dashboardShell.pages.checkout.name'),
    shortName: t('dashboardShell.pages.checkout.shortName'),
    Icon: Settings2,
    words: t('dashboardShell.pages.checkout.words'),
    needs: 'settings:read',
  },
  {
    path: 'settings/access',
    group: 'settings',
    name: t('dashboardShell.pages.accessSettings.name'),
    shortName: t('dashboardShell.pages.accessSettings.shortName'),
    Icon: Settings2,
    words: t('dashboardShell.pages.accessSettings.words'),
    needs: 'settings:read',
  },
  {
    path: 'settings/notifications',
    group: 'settings',
    name: t('dashboardShell.pages.notifications.name'),
    shortName: t('dashboardShell.pages.notifications.shortName'),
    Icon: Settings2,
    words: t('dashboardShell.pages.notifications.words'),
  },
]
