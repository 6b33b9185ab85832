import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hasCode } from './outage.ts'

const NAMED_STATEMENTS_MAX = 500
const NAMED_LENGTH_MAX = 8000
const names = new Map<string, string>()
/** Grows when names are given anew. */
let generation = 0

const PLANNED_MARK = '/* planned each time */'
/**
 * Starts a statement whose best plan depends on its values, such as a search: one word is in every row, another in none. Postgres
 * then plans it for each execution.
 */
export const PLANNED_EACH_TIME = sql.raw(PLANNED_MARK)

/**
 * Names a statement by a digest of its text, so that each connection parses and plans it once, whichever process it serves. To
 * bound what a connection stores, some statements get no name: those without parameters, those marked as planned each time, very
 * long ones, and those beyond a count that our programs never reach.
 */
export function nameOf(text: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0 || text.length > NAMED_LENGTH_MAX || text.includes(PLANNED_MARK)) return undefined
  const known = names.get(text)
  if (known || names.size >= NAMED_STATEMENTS_MAX) return known
  const name = createHash('sha256')
    .update(`${generation || ''}${text}`)
    .digest('base64url')
    .slice(0, 22)
  names.set(text, name)
  return name
}

const FEATURE_NOT_SUPPORTED = '0A000'
const TRANSACTION_FAILED = '25P02'

/** Returns whether a statement failed only because another one of its transaction had failed. */
export const isAftermath = (error: unknown): boolean => hasCode(error, TRANSACTION_FAILED)

/**
 * Returns whether a table has changed since a statement with \`select *\` was prepared. Postgres then refuses its name for good.
 */
export const isStalePlan = (error: unknown): boolean =>
  hasCode(error, FEATURE_NOT_SUPPORTED) && error.message.includes('cached plan must not change result type')

/**
 * Runs a statement, which gets its name by `nameOf`. If a migration made its plan stale, all statements get new names, and it
 * runs again. In a transaction, only a repetition of the whole can help, so the failure is thrown at once.
 */
export async function renewStale<T>(text: string, isInTransaction: boolean, run: () => Promise<T>): Promise<T> {
  const before = names.get(text)
  try {
    return await run()
  } catch (error) {
    if (!isStalePlan(error)) throw error
    if (before !== undefined && names.get(text) === before) {
      names.clear()
      generation += 1
    }
    if (isInTransaction) throw error
    return run()
  }
}
