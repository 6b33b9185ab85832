import { AUDIT_ACTIONS, AUDITED, AuditEntry, AuditOutcome, type AuditPeople } from '@tradepost/contract/platform/audit-log'
import type { CsvCell } from '@tradepost/kit/csv/csv'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import type { Work } from '#src/scope.ts'
import { equals, type Filter, instants, oneOf } from '#src/seller/list-filters.ts'
import { adminListRoutes, ownListRoutes } from '#src/seller/list-routes.ts'
import { type AdminList, eachAs, type List, type OwnList } from '#src/seller/record-list.ts'

/** What a person did, and what an administrator did as them. */
const person: Filter = {
  ...equals('actor_id'),
  read(value) {
    const [actor, actingAs] = [equals('actor_id').read(value), equals('acting_as_id').read(value)]
    return actor && actingAs && sql`(${actor} or ${actingAs})`
  },
}

const filters = {
  person,
  action: oneOf('action', AUDIT_ACTIONS),
  object: oneOf('object_type', Object.keys(AUDITED)),
  object_id: equals('object_id'),
  outcome: oneOf('outcome', AuditOutcome.options),
  ...instants('created_at'),
}

const COLUMNS = {
  id: ({ id }) => id,
  created_at: ({ created_at }) => created_at,
  action: ({ action }) => action,
  outcome: ({ outcome }) => outcome,
  refusal: ({ refusal }) => refusal,
  actor_name: ({ actor }) => actor?.name,
  actor_email: ({ actor }) => actor?.email,
  acting_as_name: ({ acting_as: person }) => person?.name,
  acting_as_email: ({ acting_as: person }) => person?.email,
  object_id: ({ object }) => object.id,
  object_name: ({ object }) => object.name,
  changes: ({ changes }) => JSON.stringify(changes),
  request_id: ({ request_id }) => request_id,
  client_address: ({ client_address }) => client_address,
} satisfies Record<string, (entry: AuditEntry) => CsvCell>

const csvOf = (columns: Readonly<Record<string, (entry: AuditEntry) => CsvCell>>): List<AuditEntry, unknown, unknown>['csv'] => ({
  header: Object.keys(columns),
  row: (entry) => Object.values(columns).map((read) => read(entry)),
})

const entries = {
  noun: { table: 'audit_entries', columns: { created_at: ['timestamptz', 'created_at'] } },
  read: eachAs(AuditEntry),
  sorts: { created_at: 'created_at' },
} satisfies Partial<OwnList<AuditEntry>>

/** The audit log of an organization. */
const auditList: OwnList<AuditEntry> = { ...entries, needs: 'auditLog:read', filters, csv: csvOf(COLUMNS) }

/** The audit log of the whole platform: every organization's, and what belongs to none. */
const adminAuditList: AdminList<AuditEntry> = {
  ...entries,
  filters: { ...filters, organization_id: equals('organization_id') },
  csv: csvOf({ organization: ({ organization }) => organization?.slug, ...COLUMNS }),
}

const listing = { name: 'audit-log', words: 'the audit log', item: AuditEntry }

export const auditListRoutes = ownListRoutes('Seller: audit log', { ...listing, list: auditList })
export const adminAuditListRoutes = adminListRoutes('Administration: audit log', { ...listing, list: adminAuditList })

/** Returns one entry among those of `own`. @throws 404, also for another organization's entry */
export async function getEntry({ trx }: Pick<Work, 'trx'>, own: RawBuilder<unknown>, id: string): Promise<AuditEntry> {
  const { rows } = await sql<{ body: unknown }>`select body from audit_entries where ${own} and id = ${id}`.execute(trx)
  const entry = AuditEntry.safeParse(rows[0]?.body)
  if (!entry.success) throw fault('NOT_FOUND')
  return entry.data
}

/** The newest entries that are looked at: a count that takes the same time in a log of any length. */
const ENTRIES_MAX = 5000

/** Lists the people of the newest entries by name, also those who were impersonated. `own`: which entries. */
export async function listPeople({ trx }: Pick<Work, 'trx'>, own: RawBuilder<unknown>): Promise<AuditPeople> {
  const { rows } = await sql<AuditPeople['items'][number]>`
    with newest as (
      select * from audit_log where ${own} order by created_at desc, id desc limit ${ENTRIES_MAX}
    ), people as (
      select actor_id as id, actor_name as name, actor_email as email, created_at from newest
      union all
      select acting_as_id, acting_as_name, acting_as_email, created_at from newest
    ), latest as (
      select distinct on (id) id, name, email from people where id is not null order by id, created_at desc
    )
    select id, name, email from latest order by lower(name), email, id`.execute(trx)
  return { items: rows }
}
