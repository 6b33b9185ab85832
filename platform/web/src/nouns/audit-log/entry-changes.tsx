import type { AuditEntry } from '@tradepost/contract/platform/audit-log'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'

/** Shows one side of a change. A side that isn't there was not recorded; null means that the field had no value. */
function Value({ value, look }: { value: unknown; look: string }): ReactNode {
  if (value === undefined) return <span className="text-ink-3">{t('auditLog.changes.notRecorded')}</span>
  if (value === null || value === '') return <span className="text-ink-3">{t('auditLog.changes.none')}</span>
  return (
    <span dir="auto" className={`rounded-xs px-1 [overflow-wrap:anywhere] whitespace-pre-wrap ${look}`}>
      {typeof value === 'string' ? value : JSON.stringify(value, null, 1)}
    </span>
  )
}

/** Shows the fields that an action changed, each with its value before and after. */
export function EntryChanges({ changes }: Pick<AuditEntry, 'changes'>) {
  const fields = Object.entries(changes)
  if (fields.length === 0) return <p className="text-sm text-ink-3">{t('auditLog.changes.empty')}</p>
  return (
    <dl className="grid gap-3 text-sm">
      {fields.map(([field, change]) => (
        <div key={field} className="grid gap-1 border-b border-line pb-3 last:border-0 last:pb-0">
          <dt className="font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">{field}</dt>
          <dd className="flex flex-wrap items-start gap-x-2 gap-y-1">
            {'old' in change ? (
              <>
                <span className="sr-only">{t('auditLog.changes.old')}</span>
                <Value value={change.old} look="bg-danger-subtle text-danger-text" />
                <ArrowRight aria-hidden="true" className="mt-0.5 size-4 text-ink-3 rtl:-scale-x-100" />
              </>
            ) : null}
            <span className="sr-only">{t('auditLog.changes.new')}</span>
            {'new' in change ? (
              <Value value={change.new} look="bg-success-subtle text-success-text" />
            ) : (
              <Value value={null} look="" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
