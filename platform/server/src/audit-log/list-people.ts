import type { AuditPeople } from '@tradepost/contract/platform/audit-log'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { Work } from '#src/scope.ts'

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
