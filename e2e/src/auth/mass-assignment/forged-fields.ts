import type { StoredColumn, WrittenValue } from './written-values.ts'

/** Fields that a caller adds to a request, under the names that the server uses for itself. */
export type ForgedFields = Readonly<Record<string, unknown>>

const FORGED_TIME = '1999-09-09T09:09:09.000Z'
const FORGED_NUMBER = 987_654_321

/** Fields that only the server sets, with values that would do the most harm. */
const HARMFUL: ForgedFields = {
  status: 'accepted',
  role: 'admin',
  emailVerified: true,
  banned: true,
  mode: 'live',
  total: FORGED_NUMBER,
  amount: FORGED_NUMBER,
  total_amount: FORGED_NUMBER,
}

const toCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const normalize = (name: string) => name.replaceAll('_', '').toLowerCase()

/** A boolean is forged by a text, which nobody can have meant; those that would do harm are above. */
function forgeValue({ column, type }: StoredColumn): unknown {
  if (/^(integer|bigint|smallint|numeric|double)/.test(type)) return FORGED_NUMBER
  return type.startsWith('timestamp') ? FORGED_TIME : `forged-${column}`
}

/**
 * Returns a field for every column, in the spelling of the wire and in that of code. `foreign`: IDs that exist, but of another
 * tenant, by column.
 */
export function forgeFields(columns: readonly StoredColumn[], foreign: ForgedFields): ForgedFields {
  const byColumn = columns.map((each): [string, unknown] => [each.column, forgeValue(each)])
  const values = { ...Object.fromEntries(byColumn), ...HARMFUL, ...foreign }
  const spelled = Object.entries(values).flatMap(([name, value]) =>
    [toSnakeCase(name), toCamelCase(name)].map((each) => [each, value]),
  )
  return Object.fromEntries(spelled)
}

/** Fields to try one by one, besides the columns that a route writes. */
const SUSPECTS = [
  ...Object.keys(HARMFUL),
  ...['id', 'user_id', 'owner_id', 'inviter_id', 'organization_id', 'business_id', 'customer_id', 'email', 'token', 'password'],
  ...['ban_reason', 'ban_expires', 'impersonated_by', 'created_at', 'updated_at', 'expires_at', 'active_organization_id'],
].map(normalize)

/** Selects the fields that are worth a request of their own: what the route writes, and what would do the most harm. */
export function selectSuspects(fields: ForgedFields, written: readonly WrittenValue[]): ForgedFields {
  const names = new Set([...SUSPECTS, ...written.map(({ column }) => normalize(column))])
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(normalize(name))))
}

/** Leaves out what a route takes. */
export function withoutDeclared(fields: ForgedFields, declared: ReadonlySet<string>): ForgedFields {
  const names = new Set([...declared].map(normalize))
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(normalize(name))))
}

const lastOf = (column: string) => column.split('.').at(-1) ?? ''
const keyOf = ({ table, column, value }: WrittenValue) => JSON.stringify([table, column.replace(/\.\d+/g, ''), value])

/** A value that nobody but the forger could have written. */
const isMark = (value: unknown): boolean =>
  value === FORGED_NUMBER || (typeof value === 'string' && (value.includes('forged-') || value.startsWith('1999-09-09')))

type Stored = { written: readonly WrittenValue[]; honest: readonly WrittenValue[]; fields: ForgedFields }

/** Lists the forged values that were stored; `honest` is what the same call writes without them. */
export function listForged({ written, honest, fields }: Stored): string[] {
  const usual = new Set(honest.map(keyOf))
  const forged = new Map(Object.entries(fields).map(([name, value]) => [normalize(name), value]))
  return written
    .filter((each) => !usual.has(keyOf(each)))
    .filter(({ column, value }) => isMark(value) || forged.get(normalize(lastOf(column))) === value)
    .map(({ table, column, value }) => `${table}.${column} = ${JSON.stringify(value)}`)
}
