/** Who changed what, in an organization and on the whole platform. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { adminAuditListRoutes, auditListRoutes } from './audit-list.ts'
import { adminAuditLogRoutes, auditLogRoutes } from './routes.ts'
import { auditLogMigrations } from './table.ts'

export const module: ServerModule = {
  name: 'audit-log',
  migrations: auditLogMigrations,
  routes: [auditListRoutes, auditLogRoutes, adminAuditListRoutes, adminAuditLogRoutes],
}
