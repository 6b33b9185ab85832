import { formatEmail } from '@tradepost/contract/email-address'
import type { AuditEntry, AuditedPerson } from '@tradepost/contract/platform/audit-log'
import { Button } from '@tradepost/ui/button'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { formatExactMoment } from '@tradepost/ui/formats/moment'
import { Sheet } from '@tradepost/ui/overlays/sheet'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { actionLabel, entryLabel, objectLabel, personLabel } from './audit-words.ts'
import { EntryChanges } from './entry-changes.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'

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
