import { CompiledQuery } from 'kysely'
import { assert } from '#src/faults.ts'
import type { GradualStep, Kysely } from './database.ts'
import { hasCode } from './outage.ts'
import { SORTS_BY_BYTES } from './partitions/divide-by-ids.ts'
import { divideSteps } from './partitions/divide-table.ts'

const CHECK_VIOLATION = '23514'
/** Rows that one statement of a fill updates: some tens of milliseconds, during which others wait for them. */
const FILL_ROWS = 1000

/** Returns the same as plain SQL, for a database that nobody uses yet. */
export function printAtOnce(step: GradualStep): string {
  if ('index' in step) return `create ${step.isUnique ? 'unique ' : ''}index ${step.index} on ${step.on}`
  if ('constraint' in step) return `alter table ${step.table} add constraint ${step.constraint} ${step.rule}`
  if ('notNull' in step) return `alter table ${step.table} alter column ${step.notNull} set not null`
  if ('divide' in step) {
    const { limit, index, swap } = divideSteps(step, { ending: '' })
    return [limit, printAtOnce(index), swap].join(';\n')
  }
  if ('sql' in step) return step.sql
  return `update ${step.fill} set ${step.set}${step.where ? ` where ${step.where}` : ''}`
}

/** Returns a line that says what a step does. */
export const describeStep = (step: GradualStep): string =>
  'divide' in step ? `divide ${step.divide.table} by ${step.divide.every}` : printAtOnce(step).replace(/\n.*/s, ' …')

type Run = <Row>(text: string, ...values: readonly string[]) => Promise<readonly Row[]>

/**
 * An index that a killed run left is invalid: it's built anew. While it waits for transactions to end, others don't wait for it.
 */
async function buildIndex(run: Run, { index, on, isUnique }: Extract<GradualStep, { index: string }>): Promise<void> {
  const [built] = await run<{ isValid: boolean }>(
    `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('${index}')`,
  )
  if (built?.isValid) return
  await run('set lock_timeout = 0')
  if (built) await run(`drop index concurrently ${index}`)
  await run(`create ${isUnique ? 'unique ' : ''}index concurrently ${index} on ${on}`)
  await run('reset lock_timeout')
}

async function addConstraint(run: Run, { constraint, table, rule }: Extract<GradualStep, { constraint: string }>): Promise<void> {
  const [added] = await run<{ isValid: boolean }>(
    `select convalidated as "isValid" from pg_constraint where conrelid = to_regclass('${table}') and conname = '${constraint}'`,
  )
  if (!added) await run(`alter table ${table} add constraint ${constraint} ${rule} not valid`)
  if (!added?.isValid) await run(`alter table ${table} validate constraint ${constraint}`)
}

/**
 * Postgres believes a valid constraint, so it doesn't read the rows once more while nobody else can. It goes later, in a
 * statement of its own.
 */
async function setNotNull(run: Run, { notNull: column, table }: Extract<GradualStep, { notNull: string }>): Promise<void> {
  const constraint = `${table}_${column}_is_there`
  const [set] = await run(
    `select from pg_attribute where attrelid = to_regclass('${table}') and attname = '${column}' and attnotnull`,
  )
  if (!set) {
    await addConstraint(run, { constraint, table, rule: `check (${column} is not null)` })
    await run(`alter table ${table} alter column ${column} set not null`)
  }
  await run(`alter table ${table} drop constraint if exists ${constraint}`)
}

/** Goes through a table by its primary key, and notes with each batch how far it is. */
async function fill(run: Run, name: string, { fill: table, set, where }: Extract<GradualStep, { fill: string }>): Promise<void> {
  await run('create table if not exists migration_fills (name text primary key, done jsonb not null)')
  const keys = await run<{ column: string; type: string }>(
    `select quote_ident(attname) as "column", format_type(atttypid, atttypmod) as type
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = to_regclass('${table}') and indisprimary order by array_position(indkey::int[], attnum::int)`,
  )
  assert(keys.length > 0, `A fill goes by the primary key of ${table}`)
  const columns = keys.map(({ column }) => column).join()
  const last = keys.map((_, index) => `key_${index} desc`).join()
  const done = keys.map(({ type }, index) => `(($2::jsonb) ->> ${index})::${type}`).join()
  const fillAfter = (isFirst: boolean) => `
    with batch as (
      select ${keys.map(({ column }, index) => `${column} as key_${index}`).join()} from ${table}
        ${isFirst ? '' : `where (${columns}) > (${done})`} order by ${columns} limit ${FILL_ROWS} for update
    ), filled as (
      update ${table} set ${set} from batch
        where ${keys.map(({ column }, index) => `${table}.${column} = key_${index}`).join(' and ')}
        ${where ? `and (${where})` : ''}
    )
    insert into migration_fills (name, done)
      select $1, jsonb_build_array(${keys.map((_, index) => `key_${index}::text`).join()}) from batch order by ${last} limit 1
      on conflict (name) do update set done = excluded.done returning done::text`
  const [begun] = await run<{ done: string }>('select done::text from migration_fills where name = $1', name)
  for (let at = begun?.done, isOver = false; !isOver; ) {
    const [batch] = await run<{ done: string }>(fillAfter(at === undefined), name, ...(at === undefined ? [] : [at]))
    isOver = batch === undefined
    at = batch?.done
  }
}

/**
 * Divides a table, unless a killed run has done so. One that doesn't fit stays whole: its IDs don't sort by time, or some are of
 * the months to come.
 */
async function divide(run: Run, step: Extract<GradualStep, { divide: object }>): Promise<void> {
  const { table, ids } = step.divide
  const [divided] = await run(`select from pg_class where oid = to_regclass('${table}') and relkind = 'p'`)
  if (divided) return
  if (ids && (await run(`select where ${SORTS_BY_BYTES}`)).length === 0) return
  const { limit, limitName, index, swap } = divideSteps(step, { ending: 'not valid' })
  await run(limit)
  try {
    await run(`alter table ${table} validate constraint ${limitName}`)
  } catch (error) {
    if (!ids || !hasCode(error, CHECK_VIOLATION)) throw error
    return void (await run(`alter table ${table} drop constraint ${limitName}`))
  }
  await buildIndex(run, index)
  await run(swap)
}

/**
 * Carries out a step while others use the database: each statement is short, or lets others go on. One that failed or was killed
 * goes on where it was. `db`: one connection, outside of a transaction. `name` is the step's own.
 */
export async function runGradualStep<Tables>(db: Kysely<Tables>, name: string, step: GradualStep): Promise<void> {
  const run: Run = async <Row>(text: string, ...values: readonly string[]) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  if ('index' in step) return buildIndex(run, step)
  if ('constraint' in step) return addConstraint(run, step)
  if ('notNull' in step) return setNotNull(run, step)
  if ('divide' in step) return divide(run, step)
  if ('sql' in step) return void (await run(step.sql))
  return fill(run, name, step)
}
