import { formatEmail } from '@tradepost/contract/email-address'
import type { AuditEntry, AuditedPerson } from '@tradepost/contract/platform/audit-log'
import { Button } from '@tradepost/ui/button'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { formatExactMoment } from '@tradepost/ui/formats/moment'
import { Sheet } from '@tradepost/ui/overlays/sheet'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { actionLabel, entryLabel, objectLabel, personLabel } from './audit-labels.ts'
import { OutcomeBadge } from './outcome-badge.tsx'

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
function EntryChanges({ changes }: Pick<AuditEntry, 'changes'>) {
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-3">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Person({ person }: { person: AuditedPerson }) {
  const name = personLabel(person)
  return (
    <>
      {name}
      {person.email && person.email !== name ? <span className="block text-ink-3">{formatEmail(person.email)}</span> : null}
    </>
  )
}

function People({ entry: { actor, acting_as: actingAs } }: { entry: AuditEntry }) {
  return (
    <>
      <Fact label={t('auditLog.facts.person')}>{actor ? <Person person={actor} /> : t('auditLog.tradepost')}</Fact>
      {actingAs ? (
        <Fact label={t('auditLog.facts.actingAs')}>
          <Person person={actingAs} />
        </Fact>
      ) : null}
    </>
  )
}

/** Shows how the action ended, with what that means if it wasn't done. */
function Outcome({ entry: { outcome, refusal } }: { entry: AuditEntry }) {
  return (
    <Fact label={t('auditLog.facts.outcome')}>
      <OutcomeBadge outcome={outcome} />
      {outcome === 'done' ? null : <p className="mt-1.5 text-ink-2">{t(`auditLog.outcomeTexts.${outcome}`)}</p>}
      {refusal ? <p className="mt-1 font-mono text-xs text-ink-3">{refusal}</p> : null}
    </Fact>
  )
}

function Facts({ entry, hasOrganization }: { entry: AuditEntry; hasOrganization: boolean }) {
  const { object, organization, request_id: requestId, client_address: address } = entry
  return (
    <dl className="grid gap-2.5 text-sm">
      <Outcome entry={entry} />
      <People entry={entry} />
      <Fact label={t('auditLog.facts.action')}>{actionLabel(entry.action)}</Fact>
      <Fact label={objectLabel(entry)}>
        {object.name}
        {object.id ? <CopyableId id={object.id} className="flex" /> : null}
      </Fact>
      {hasOrganization ? (
        <Fact label={t('auditLog.columns.organization')}>{organization?.name ?? t('auditLog.platform')}</Fact>
      ) : null}
      {address ? <Fact label={t('auditLog.facts.address')}>{address}</Fact> : null}
      {requestId ? (
        <Fact label={t('auditLog.facts.requestId')}>
          <CopyableId id={requestId} />
        </Fact>
      ) : null}
    </dl>
  )
}

type EntrySheetProps = {
  /** Undefined while the sheet is closed. */
  entry: AuditEntry | undefined
  hasOrganization: boolean
  /** Shows the list with only this filter. */
  onFilter: (search: ListSearch) => void
  onClose: () => void
}

/** Shows one entry of the audit log: who did what, and the fields that changed. */
export function EntrySheet({ entry, hasOrganization, onFilter, onClose }: EntrySheetProps) {
  const person = entry?.actor?.id
  const objectId = entry?.object.id
  const organizationId = hasOrganization ? entry?.organization?.id : undefined
  return (
    <Sheet
      open={entry !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={entry ? <span className="[overflow-wrap:anywhere]">{entryLabel(entry)}</span> : ''}
      description={entry ? formatExactMoment(new Date(entry.created_at)) : undefined}
      footer={
        <>
          {person ? <Button onClick={() => onFilter({ person })}>{t('auditLog.allByPerson')}</Button> : null}
          {objectId ? <Button onClick={() => onFilter({ object_id: objectId })}>{t('auditLog.allOfObject')}</Button> : null}
          {organizationId ? (
            <Button onClick={() => onFilter({ organization_id: organizationId })}>{t('auditLog.allOfOrganization')}</Button>
          ) : null}
        </>
      }
    >
      {entry ? (
        <div className="grid gap-6">
          <Facts entry={entry} hasOrganization={hasOrganization} />
          <section className="grid gap-3">
            <h3 className="text-sm font-[560]">{t('auditLog.changes.title')}</h3>
            <EntryChanges changes={entry.changes} />
          </section>
        </div>
      ) : null}
    </Sheet>
  )
}
