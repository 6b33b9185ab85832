import { type LucideIcon, ScrollText, Users } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'

/** A page of the administration: `path` below /admin, where its list's objects have their pages, too. */
export type AdminPage = { path: string; name: string; Icon: LucideIcon }

/** The pages in the sidebar of the administration. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { path: 'users', name: t('admin.pages.users'), Icon: Users },
  { path: 'audit-log', name: t('dashboardShell.pages.auditLog.name'), Icon: ScrollText },
]
