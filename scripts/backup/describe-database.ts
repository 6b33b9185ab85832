import type pg from 'pg'
import type { SchemaOfBackup } from './backup-file.ts'

/** Tables of ours: of no extension and of no system schema. Partitions belong to their table. */
const TABLES = `select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relispartition as "isPartition",
    array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    (select format('%I.%I', pn.nspname, p.relname) from pg_inherits i
      join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
      where i.inhrelid = c.oid and c.relispartition) as parent,
    pg_get_expr(c.relpartbound, c.oid) || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') as bound
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  order by name`

type Row = { name: string; isPartition: boolean; columns: string[]; parent: string | null; bound: string | null }

/** Describes the tables of a database and the migrations that made them. An empty database has none. */
export async function describeDatabase(client: pg.Client): Promise<SchemaOfBackup> {
  const { rows } = await client.query<Row>(TABLES)
  const hasSteps = rows.some(({ name }) => name === 'public.migrations')
  const steps = hasSteps ? (await client.query<{ name: string }>('select name from public.migrations order by name')).rows : []
  return {
    steps: steps.map(({ name }) => name),
    tables: rows.filter(({ isPartition }) => !isPartition).map(({ name, columns }) => ({ name, columns })),
    partitions: rows.flatMap(({ name, parent, bound }) => (parent !== null && bound !== null ? [{ name, parent, bound }] : [])),
  }
}
