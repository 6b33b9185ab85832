import { AuditEntry, AuditPeople } from '@tradepost/contract/platform/audit-log'
import { sql } from '@tradepost/kit/database/database'
import { platformRoutes } from '#src/callers.ts'
import { ofOrganization } from '#src/seller/record-list.ts'
import { getEntry, listPeople } from './audit-list.ts'

const asReader = { caller: 'seller', needs: 'auditLog:read', faults: [401, 404] } as const
const asAdmin = { caller: 'admin', faults: [404] } as const
const ALL = sql`true`

export const auditLogRoutes = platformRoutes('Seller: audit log')
  .get(
    '/api/organizations/{slug}/audit-log/people',
    { ...asReader, summary: 'List who acted lately', returns: AuditPeople },
    async ({ scope }) => listPeople(scope, ofOrganization(scope).own),
  )
  .get(
    '/api/organizations/{slug}/audit-log/{entry_id}',
    { ...asReader, summary: 'Get an entry of the audit log', returns: AuditEntry },
    async ({ scope, params }) => getEntry(scope, ofOrganization(scope).own, params.entry_id),
  )

export const adminAuditLogRoutes = platformRoutes('Administration: audit log')
  .get('/api/admin/audit-log/people', { ...asAdmin, summary: 'List who acted lately', returns: AuditPeople }, async ({ work }) =>
    listPeople(work, ALL),
  )
  .get(
    '/api/admin/audit-log/{entry_id}',
    { ...asAdmin, summary: 'Get an entry of the audit log', returns: AuditEntry },
    async ({ work, params }) => getEntry(work, ALL, params.entry_id),
  )
