import { type Kysely, sql } from './database.ts'

/** Where tables are. */
const SCHEMAS = ['public', 'graphile_worker', 'rebuilt']
/** Where it makes tables: parts of those that are divided by time, and records that are rebuilt. */
const OWN_SCHEMAS = ['public', 'rebuilt']
const POLICY = 'program'
/** From then on, whoever counts the rows of a table needs a right to. */
const MAINTAIN_VERSION = 170_000

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

async function listWhere<Tables>(db: Kysely<Tables>, query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ name }) => name)
}

/** Lists the tables and views on which a role lacks the right to add rows. Nobody but migrations adds migrations. */
const missing = (role: string) => sql<{ name: string }>`select c.oid::regclass::text as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any(${SCHEMAS}::text[]) and c.relkind in ('r', 'p', 'v') and c.relname <> 'migrations'
    and not has_table_privilege(${role}, c.oid, 'insert')`

/** Lists the tables whose rows a trigger holds on to. */
const appendOnly = sql<{ name: string }>`select tgrelid::regclass::text as name from pg_trigger
  where tgname like '%\\_is\\_append\\_only' and not tgisinternal`

/** Lists the tables that are divided by time, and their parts: who makes and drops parts has to own them. */
const divided = (role: string) => sql<{ name: string }>`select oid::regclass::text as name from pg_class
  where (relkind = 'p' or relispartition) and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and relowner <> ${role}::regrole`

/** Lists tables that show rows only by a policy, as those of graphile-worker do to everybody but their owner. */
const guarded = sql<{ name: string }>`select c.oid::regclass::text as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any(${SCHEMAS}::text[]) and c.relrowsecurity
    and not exists (select from pg_policy where polrelid = c.oid and polname = ${POLICY})`

/**
 * Lets a role read and write the rows of a migrated database. It can't change tables, nor rewrite or delete rows of append-only
 * ones. It owns those that are divided by time, and what it makes itself.
 */
export async function grantToProgram<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  if ((await listWhere(db, missing(name))).length === 0) return
  const role = quote(name)
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(db)
  const rights = (rows[0]?.version ?? 0) < MAINTAIN_VERSION ? '' : ', maintain'
  const schemas = await listWhere(
    db,
    sql<{ name: string }>`select nspname as name from pg_namespace where nspname = any(${SCHEMAS}::text[])`,
  )
  const grants = schemas.map(
    (schema) => `grant usage${OWN_SCHEMAS.includes(schema) ? ', create' : ''} on schema ${schema} to ${role};
      grant select, insert, update, delete${rights} on all tables in schema ${schema} to ${role};
      grant usage, select, update on all sequences in schema ${schema} to ${role};`,
  )
  const owned = (await listWhere(db, divided(role))).map((table) => `alter table ${table} owner to ${role};`)
  const policies = (await listWhere(db, guarded)).map(
    (table) => `create policy ${POLICY} on ${table} to ${role} using (true) with check (true);`,
  )
  const kept = (await listWhere(db, appendOnly)).map((table) => `revoke update, delete on ${table} from ${role};`)
  const migrations = `revoke insert, update, delete on migrations from ${role};`
  await db
    .transaction()
    .execute((trx) => sql.raw([...grants, ...owned, ...policies, ...kept, migrations].join('\n')).execute(trx))
}

/** Returns the role of a program's address, if it isn't the one that migrates. */
export function findOtherRole(ownerUrl: string, url: string): string | undefined {
  const [owner, role] = [ownerUrl, url].map((each) => decodeURIComponent(new URL(each).username))
  return role === owner ? undefined : role
}
