import { type Kysely, type Migration, sql } from './database.ts'

/** Part of a step that holds a table up for as long as all of its rows take. */
export type Blocking = { table: string; why: string }

/** A table with more rows isn't read or rewritten while programs use it. */
const ROWS_MAX = 100_000

const NAME = String.raw`(?:only )?"?(\w+)"?`
/** Actions of `alter table`, each of which reads or rewrites all rows. */
const SLOW_ACTIONS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^alter (column )?\S+ (set data )?type /i, 'changes a type'],
  [/^alter (column )?\S+ set not null/i, 'looks for nulls'],
  [/^add (constraint \S+ )?(check|foreign key)\b(?!.* not valid$)/i, 'checks a constraint'],
  [/^add (constraint \S+ )?(unique|primary key|exclude)\b(?!.* using index )/i, 'builds an index'],
  [/^validate constraint /i, 'checks a constraint'],
  [/^set (logged|unlogged|tablespace)\b/i, 'rewrites the table'],
]
const NEW_COLUMN = /^add (?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)/i
/**
 * Parts of a new column. A default is noted once, unless a function computes it; the time of the transaction is one value, too.
 */
const SLOW_COLUMNS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/ (references|check|unique|primary key)\b/i, 'checks a new column'],
  [/ (generated|serial|bigserial|smallserial)\b/i, 'computes a new column'],
  [/ default (?!now\(\))\S*\w\(/i, 'computes a default for each row'],
]
const SLOW_STATEMENTS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    new RegExp(String.raw`^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:\S+ )?on ${NAME}`, 'i'),
    'builds an index',
  ],
  [new RegExp(String.raw`\bupdate ${NAME}(?: (?:as )?\w+)? set\b`, 'i'), 'updates rows'],
  [new RegExp(String.raw`\bdelete from ${NAME}`, 'i'), 'deletes rows'],
]
const ALTERED = new RegExp(`^alter table (?:if exists )?${NAME} (.*)$`, 'i')
const CREATED = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME}`, 'i')

/** Returns the statements of a text on one line each, without comments, and without what stands in strings and functions. */
function splitStatements(text: string): string[] {
  return text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** Splits at commas outside of brackets. */
function splitActions(actions: string): string[] {
  let depth = 0
  const parts = ['']
  for (const character of actions) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${character}`)
  }
  return parts.map((part) => part.trim())
}

function findBlockingIn(statement: string): Blocking[] {
  const [, altered, actions = ''] = ALTERED.exec(statement) ?? []
  if (altered !== undefined)
    return splitActions(actions).flatMap((action) => {
      const [, why] = (NEW_COLUMN.test(action) ? SLOW_COLUMNS : SLOW_ACTIONS).find(([pattern]) => pattern.test(action)) ?? []
      return why ? [{ table: altered, why }] : []
    })
  return SLOW_STATEMENTS.flatMap(([pattern, why]) => {
    const table = pattern.exec(statement)?.[1]
    return table ? [{ table, why }] : []
  })
}

/** Lists the parts of a migration that are plain SQL. */
export const listTexts = (migration: Migration): string[] =>
  'up' in migration ? [migration.up] : migration.gradual.flatMap((step) => ('sql' in step ? [step.sql] : []))

/** Lists the tables that a step makes. */
export const listCreated = (text: string): string[] =>
  splitStatements(text).flatMap((statement) => CREATED.exec(statement)?.[1] ?? [])

/** Finds what a step does to all rows of tables that it doesn't make itself, by its text. */
export function findBlocking(text: string): Blocking[] {
  const created = listCreated(text)
  return splitStatements(text)
    .flatMap(findBlockingIn)
    .filter(({ table }) => !created.includes(table))
}

/** Returns whether a table has more rows than a quick step may read. */
export async function isLarge<Tables>(db: Kysely<Tables>, table: string): Promise<boolean> {
  const name = `"${table}"`
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass(${name}) is not null as "isThere"`.execute(db)
  if (!rows[0]?.isThere) return false
  const counted = await sql<{ count: number }>`select count(*)::int as count
    from (select from ${sql.raw(name)} limit ${ROWS_MAX + 1}) as some_rows`.execute(db)
  return (counted.rows[0]?.count ?? 0) > ROWS_MAX
}
