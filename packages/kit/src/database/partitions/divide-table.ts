import type { GradualStep } from '#src/database/database.ts'
import { limitByIdsSql, swapByIdsSql } from './divide-by-ids.ts'
import { keepSql, lockSql } from './replace-table.ts'

type Divide = Extract<GradualStep, { divide: object }>
type Ending = '' | 'not valid'

/** Adds the check by which the old rows become a partition unread: they end after the next day or month. */
const limitSql = ({ divide: { table, column, every } }: Divide, ending: Ending): string => `do $$ begin
  if not exists (select from pg_constraint where conrelid = to_regclass('${table}') and conname = '${table}_ends') then
    execute format('alter table ${table} add constraint ${table}_ends check (${column} < %L) ${ending}',
      (date_trunc('${every}', now() at time zone 'UTC') + interval '2 ${every}s') at time zone 'UTC');
  end if;
end $$`

/** Puts a table in parts into the place of one that has the check and an index of the key. Reads no row. */
const swapSql = ({ divide: { table, column }, key, leaves }: Divide): string => `do $$ declare
  old constant regclass := '${table}';
  ending constant text := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = old and conname = '${table}_ends');
  texts constant text[] := ${keepSql(table, leaves)};
  each text;
begin
  ${lockSql(table, 'before')}
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
export const divideSteps = (step: Divide, { ending }: { ending: Ending }) => {
  const { table, ids } = step.divide
  return {
    limit: ids ? limitByIdsSql(step, { kind: ids, ending }) : limitSql(step, ending),
    limitName: `${table}_${ids ? 'months' : 'ends'}`,
    index: { index: `${table}_divided`, on: `${table} (${step.key})`, isUnique: true as const },
    swap: ids ? swapByIdsSql(step, ids) : swapSql(step),
  }
}
