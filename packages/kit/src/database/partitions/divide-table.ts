import type { GradualStep } from '#src/database/database.ts'

type Divide = Extract<GradualStep, { divide: object }>

/** Adds the check by which the old rows become a partition unread: they end after the next day or month. */
const limitSql = ({ divide: { table, column, every } }: Divide, ending: string): string => `do $$ begin
  if not exists (select from pg_constraint where conrelid = to_regclass('${table}') and conname = '${table}_ends') then
    execute format('alter table ${table} add constraint ${table}_ends check (${column} < %L) ${ending}',
      (date_trunc('${every}', now() at time zone 'UTC') + interval '2 ${every}s') at time zone 'UTC');
  end if;
end $$`

/** Puts a table in parts into the place of one that has the check and an index of the key. Reads no row. */
const swapSql = ({ divide: { table, column }, key }: Divide): string => `do $$ declare
  old constant regclass := '${table}';
  ending constant text := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = old and conname = '${table}_ends');
  texts constant text[] := array(
    select pg_get_indexdef(indexrelid) from pg_index
      where indrelid = old and not indisprimary and indexrelid <> '${table}_divided'::regclass
    union all select 'alter table ${table} add ' || pg_get_constraintdef(oid) from pg_constraint
      where conrelid = old and contype = 'f');
  each text;
begin
  lock table ${table} in access exclusive mode;
  select conname into strict each from pg_constraint where conrelid = old and contype = 'p';
  execute format('alter table ${table} drop constraint %I', each);
  for each in select relname from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = old loop
    execute format('alter index %I rename to %I', each, each || '_before');
  end loop;
  alter table ${table} rename to ${table}_before;
  alter table ${table}_before add constraint ${table}_before_pkey primary key using index ${table}_divided_before;
  create table ${table} (
    like ${table}_before including defaults including constraints including generated including storage including compression,
    primary key (${key})
  ) partition by range (${column});
  alter table ${table} drop constraint ${table}_ends;
  if exists (select from ${table}_before) then
    execute format('alter table ${table} attach partition ${table}_before for values from (minvalue) to (%L)', ending);
  else
    drop table ${table}_before;
  end if;
  foreach each in array texts loop execute each; end loop;
  create table ${table}_default partition of ${table} default;
end $$`

/** Returns what divides a table, in this order. Nobody waits long for any of it if the check is added `not valid`. */
export const divideSteps = (step: Divide, { ending }: { ending: '' | 'not valid' }) => ({
  limit: limitSql(step, ending),
  index: { index: `${step.divide.table}_divided`, on: `${step.divide.table} (${step.key})`, isUnique: true as const },
  swap: swapSql(step),
})
