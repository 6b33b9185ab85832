import type { AuthContext, BetterAuthPlugin, Where } from 'better-auth'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { type StoredTokens, TOKEN_FIELDS } from '#src/auth/stored-tokens.ts'

type Asked = { model: string; where?: Where[] }
type Row = Record<string, unknown>

/** Returns the conditions on what is stored, and the token of each text that may be found by them. */
function toStoredWhere(stored: StoredTokens, { model, where = [] }: Asked) {
  const fields = TOKEN_FIELDS[model] ?? []
  const tokens = new Map<string, string>()
  const conditions = where.map((condition): Where => {
    const { field, value, operator = 'eq' } = condition
    if (!fields.includes(field) || (operator !== 'eq' && operator !== 'in')) return condition
    const values = [value].flat().filter((each) => typeof each === 'string')
    const found = values.flatMap((token) => {
      const texts = stored.list(field, token)
      for (const text of texts) tokens.set(text, token)
      return texts
    })
    return { ...condition, operator: 'in', value: [...new Set(found)] }
  })
  return { where: conditions, tokens }
}

/** Puts the token that was asked for in the place of its digest: better-auth writes it into cookies and answers. */
function withTokens<T>(row: T, model: string, tokens: ReadonlyMap<string, string>): T {
  if (tokens.size === 0 || row === null || typeof row !== 'object') return row
  const found = Object.entries(row as Row).flatMap(([field, value]) => {
    const token = typeof value === 'string' && TOKEN_FIELDS[model]?.includes(field) ? tokens.get(value) : undefined
    return token === undefined ? [] : [[field, token] as const]
  })
  return found.length === 0 ? row : { ...row, ...Object.fromEntries(found) }
}

type Adapter = AuthContext['adapter']
type Finding = 'findOne' | 'update' | 'consumeOne' | 'incrementOne'
type Counting = 'updateMany' | 'delete' | 'deleteMany' | 'count'

/** Wraps a method that answers with one row. */
function wrapFinding(adapter: Adapter, name: Finding, stored: StoredTokens): void {
  const ask = adapter[name].bind(adapter) as (asked: Asked) => Promise<unknown>
  const wrapped = async (asked: Asked) => {
    if (!TOKEN_FIELDS[asked.model]) return ask(asked)
    const { where, tokens } = toStoredWhere(stored, asked)
    return withTokens(await ask({ ...asked, where }), asked.model, tokens)
  }
  Object.assign(adapter, { [name]: wrapped })
}

/** Wraps a method that answers with a number, or nothing. */
function wrapCounting(adapter: Adapter, name: Counting, stored: StoredTokens): void {
  const ask = adapter[name].bind(adapter) as (asked: Asked) => Promise<unknown>
  const wrapped = (asked: Asked) =>
    ask(asked.where && TOKEN_FIELDS[asked.model] ? { ...asked, where: toStoredWhere(stored, asked).where } : asked)
  Object.assign(adapter, { [name]: wrapped })
}

/**
 * Stores tokens of sessions, and both codes of devices, as digests (stored-tokens.ts). Better-auth goes on with the tokens
 * themselves: what it asks for and writes is digested on the way into the database, and what it asked for comes back. A row that
 * was found by anything else, such as its person, has a digest in its place.
 */
export function digestTokens({ storedTokens: stored }: Pick<AuthDeps, 'storedTokens'>) {
  return {
    id: 'token-digests',
    init({ adapter }) {
      const { create, findMany } = adapter
      const createRow = create.bind(adapter) as (asked: { model: string; data: Row }) => Promise<Row>
      const findRows = findMany.bind(adapter) as (asked: Asked) => Promise<Row[]>
      for (const name of ['findOne', 'update', 'consumeOne', 'incrementOne'] as const) wrapFinding(adapter, name, stored)
      for (const name of ['updateMany', 'delete', 'deleteMany', 'count'] as const) wrapCounting(adapter, name, stored)
      Object.assign(adapter, {
        async create(asked: { model: string; data: Row }) {
          const tokens = new Map<string, string>()
          const digested = (TOKEN_FIELDS[asked.model] ?? []).flatMap((field) => {
            const token = asked.data[field]
            if (typeof token !== 'string') return []
            const text = stored.store(field, token)
            tokens.set(text, token)
            return [[field, text] as const]
          })
          const data = { ...asked.data, ...Object.fromEntries(digested) }
          return withTokens(await createRow({ ...asked, data }), asked.model, tokens)
        },
        async findMany(asked: Asked) {
          if (!TOKEN_FIELDS[asked.model]) return findRows(asked)
          const { where, tokens } = toStoredWhere(stored, asked)
          return (await findRows({ ...asked, where })).map((row) => withTokens(row, asked.model, tokens))
        },
      })
    },
  } satisfies BetterAuthPlugin
}
