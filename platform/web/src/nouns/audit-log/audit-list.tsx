import type { AuditEntry } from '@tradepost/contract/platform/audit-log'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { t } from '#src/dashboard-messages.ts'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import type { ListPlace } from '#src/shell/lists/noun-queries.ts'
import { createAuditFilters } from './audit-filters.tsx'
import { entryLabel, objectLabel } from './audit-labels.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { auditLogQuery, shopLog } from './queries.ts'

const columns: DataColumn<AuditEntry>[] = [
  {
    id: 'what',
    header: t('auditLog.columns.what'),
    phone: 'title',
    cell: (entry) => (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-start whitespace-normal [overflow-wrap:anywhere]">
        {entryLabel(entry)}
        {entry.outcome === 'done' ? null : <OutcomeBadge outcome={entry.outcome} />}
      </span>
    ),
  },
  {
    id: 'object',
    header: t('auditLog.facts.object'),
    phone: 'note',
    className: 'w-48',
    cell: (entry) => <span className="text-ink-2">{objectLabel(entry)}</span>,
  },
  {
    id: 'created_at',
    header: t('auditLog.columns.time'),
    phone: 'aside',
    className: 'w-40',
    cell: (entry) => <RelativeTime at={entry.created_at} />,
  },
]

const organization: DataColumn<AuditEntry> = {
  id: 'organization',
  header: t('auditLog.columns.organization'),
  phone: 'value',
  className: 'w-48',
  cell: (entry) => entry.organization?.name ?? <span className="text-ink-3">{t('auditLog.platform')}</span>,
}

/** Describes the audit log of the business in the URL, or with a place that of the whole platform. */
export function createAuditList(place?: ListPlace): ListDescription<AuditEntry> {
  return {
    title: t('auditLog.page.title'),
    description: place ? t('auditLog.page.adminText') : t('auditLog.page.text'),
    noun: 'audit-log',
    ...(place ? { place } : {}),
    words: 'auditLog',
    query: (slug, search) => auditLogQuery(place ?? shopLog(slug), search),
    columns: place ? columns.toSpliced(1, 0, organization) : columns,
    sortedBy: ['created_at'],
    idOf: ({ id }) => id,
    search: { label: t('auditLog.page.search'), placeholder: t('auditLog.page.searchPlaceholder') },
    filters: createAuditFilters(place),
    empty: { title: t('auditLog.page.empty.title'), text: t('auditLog.page.empty.text') },
  }
}
