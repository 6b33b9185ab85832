import type { GradualStep } from '#src/database/database.ts'
import { firstIdSql, type Kind } from '#src/ids.ts'
import { keepSql, lockSql } from './replace-table.ts'

type Divide = Extract<GradualStep, { divide: object }>

/** Partitions that are made with the division: no row of before can belong to one, so Postgres reads none of them. */
const MONTHS = 6

/**
 * Condition: Postgres compares texts by their bytes, as IDs sort by time. A database of another collation isn't divided, and its
 * rows are deleted in batches.
 */
export const SORTS_BY_BYTES = `('9' < 'A' and 'Z' < 'a')`

/** The first month of the partitions, as a time without time zone. The table of a new database is empty. */
const BEGIN = {
  '': `date_trunc('month', now() at time zone 'UTC')`,
  'not valid': `date_trunc('month', now() at time zone 'UTC' + interval '7 days') + interval '1 month'`,
} as const

/** Adds the check by which the partitions are made without a look at the old rows: no ID is of their months. */
export const limitByIdsSql = (
  { divide: { table, column } }: Divide,
  { kind, ending }: { kind: Kind; ending: keyof typeof BEGIN },
): string => `do $$ declare
  begins constant timestamp := ${BEGIN[ending]};
begin
  if ${SORTS_BY_BYTES} and not exists (select from pg_constraint where conrelid = to_regclass('${table}') and conname = '${table}_months') then
    execute format('alter table ${table} add constraint ${table}_months check (${column} < %L or ${column} >= %L) ${ending}',
      ${firstIdSql(kind, 'begins')}, ${firstIdSql(kind, `begins + interval '${MONTHS} months'`)});
    execute format('comment on constraint ${table}_months on ${table} is %L', begins);
  end if;
end $$`

/**
 * Puts a table in parts into the place of one that has the check and an index of the key. Rows of before stay in its default
 * partition. Reads no row.
 */
export const swapByIdsSql = ({ divide: { table, column }, key, leaves }: Divide, kind: Kind): string => `do $$ declare
  old constant regclass := '${table}';
  begins timestamp := (select obj_description(oid, 'pg_constraint') from pg_constraint
    where conrelid = old and conname = '${table}_months');
  options constant text := (select ' with (' || array_to_string(reloptions, ', ') || ')' from pg_class where oid = old);
  texts constant text[] := ${keepSql(table, leaves)};
  each text;
  month timestamp;
begin
  if begins is null then
    drop index ${table}_divided;
    return;
  end if;
  ${lockSql(table, 'default')}
  if not exists (select from ${table}_default) then
    begins := ${BEGIN['']};
  end if;
  create table ${table} (
    like ${table}_default including defaults including constraints including generated including storage including compression,
    primary key (${key})
  ) partition by range (${column});
  alter table ${table} drop constraint ${table}_months;
  alter table ${table} attach partition ${table}_default default;
  foreach each in array texts loop execute each; end loop;
  for ahead in 0..${MONTHS - 1} loop
    month := begins + ahead * interval '1 month';
    execute format('create table %I partition of ${table} for values from (%L) to (%L)%s', '${table}_p' || to_char(month, 'YYYYMMDD'),
      ${firstIdSql(kind, 'month')}, ${firstIdSql(kind, `month + interval '1 month'`)}, coalesce(options, ''));
  end loop;
  alter table ${table}_default drop constraint ${table}_months;
end $$`
