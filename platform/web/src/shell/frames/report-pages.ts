import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import { ChartColumn, ChartLine, CircleX, DoorOpen, type LucideIcon, Repeat, ShieldAlert, TrendingUp, Users } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import type { DashboardPage } from './dashboard-page.ts'

const toPage = (path: string, { name, Icon, needs }: { name: string; Icon: LucideIcon; needs: Permission }): DashboardPage => ({
  path: `reports/${path}`,
  group: 'reports',
  ...{ name, shortName: name, Icon, needs },
  words: t('sellerReports.sidebar.words'),
})

/** Each report has a page. */
export const REPORT_PAGES: readonly DashboardPage[] = [
  {
    path: 'reports',
    group: 'reports',
    name: t('sellerReports.sidebar.name'),
    tabName: t('sellerReports.earnings.name'),
    Icon: ChartLine,
    words: t('sellerReports.sidebar.words'),
    needs: 'payout:read',
  },
  toPage('sales', { name: t('sellerReports.sales.name'), Icon: ChartColumn, needs: 'payment:read' }),
  toPage('recurring-revenue', { name: t('sellerReports.recurring.name'), Icon: TrendingUp, needs: 'subscription:read' }),
  toPage('retention', { name: t('sellerReports.retention.name'), Icon: Users, needs: 'subscription:read' }),
  toPage('refunds-and-disputes', { name: t('sellerReports.returns.name'), Icon: ShieldAlert, needs: 'dispute:read' }),
  toPage('failed-payments', { name: t('sellerReports.failures.name'), Icon: CircleX, needs: 'payment:read' }),
  toPage('cancellations', { name: t('sellerReports.cancellations.name'), Icon: DoorOpen, needs: 'subscription:read' }),
  toPage('renewals', { name: t('sellerReports.renewals.name'), Icon: Repeat, needs: 'subscription:read' }),
]
