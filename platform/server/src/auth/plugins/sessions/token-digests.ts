import type { AuthContext, BetterAuthPlugin, Where } from 'better-auth'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { type StoredTokens, TOKEN_FIELDS } from '#src/auth/stored-tokens.ts'

type Asked = { model: string; where?: Where[] }
type Written = { model: string; data: object }
/** The token of each text that is stored in its place. */
type Tokens = ReadonlyMap<string, string>

/** Replaces tokens in the conditions by what is stored of them. */
function toStoredAsked<A extends Asked>(stored: StoredTokens, asked: A): { asked: A; tokens: Tokens } {
  const fields = TOKEN_FIELDS[asked.model]
  const tokens = new Map<string, string>()
  if (!fields || !asked.where) return { asked, tokens }
  const where = asked.where.map((condition): Where => {
    const { field, value, operator = 'eq' } = condition
    if (!fields.includes(field) || (operator !== 'eq' && operator !== 'in')) return condition
    const texts = [value].flat().flatMap((token) => {
      if (typeof token !== 'string') return []
      const listed = stored.list(field, token)
      for (const text of listed) tokens.set(text, token)
      return listed
    })
    return { ...condition, operator: 'in', value: [...new Set(texts)] }
  })
  return { asked: { ...asked, where }, tokens }
}

/** Replaces tokens that are written by what is stored of them. */
function toStoredWritten<W extends Written>(stored: StoredTokens, asked: W): { asked: W; tokens: Tokens } {
  const tokens = new Map<string, string>()
  const replaced = Object.entries(asked.data).flatMap(([field, token]) => {
    if (typeof token !== 'string' || !TOKEN_FIELDS[asked.model]?.includes(field)) return []
    const text = stored.store(field, token)
    tokens.set(text, token)
    return [[field, text] as const]
  })
  return { asked: { ...asked, data: { ...asked.data, ...Object.fromEntries(replaced) } }, tokens }
}

/** Puts the token that was asked for in the place of its digest: better-auth writes it into cookies and answers. */
function withTokens<T>(row: T, { model }: Asked, tokens: Tokens): T {
  if (tokens.size === 0 || row === null || typeof row !== 'object') return row
  const found = Object.entries(row).flatMap(([field, value]) => {
    const token = typeof value === 'string' && TOKEN_FIELDS[model]?.includes(field) ? tokens.get(value) : undefined
    return token === undefined ? [] : [[field, token] as const]
  })
  return found.length === 0 ? row : { ...row, ...Object.fromEntries(found) }
}

/** Digests what is asked for, in every method with conditions. */
function digestConditions(adapter: AuthContext['adapter'], stored: StoredTokens): void {
  const { findOne, findMany, update, consumeOne, incrementOne, updateMany, delete: remove, deleteMany, count } = adapter
  const digest = <A extends Asked>(asked: A) => toStoredAsked(stored, asked).asked
  const askFor = async <A extends Asked, T>(ask: (asked: A) => Promise<T>, given: A): Promise<T> => {
    const { asked, tokens } = toStoredAsked(stored, given)
    return withTokens(await ask(asked), given, tokens)
  }
  adapter.findOne = <T>(asked: Parameters<typeof findOne>[0]) => askFor(findOne<T>, asked)
  adapter.update = <T>(asked: Parameters<typeof update>[0]) => askFor(update<T>, asked)
  adapter.consumeOne = <T>(asked: Parameters<typeof consumeOne>[0]) => askFor(consumeOne<T>, asked)
  adapter.incrementOne = <T>(asked: Parameters<typeof incrementOne>[0]) => askFor(incrementOne<T>, asked)
  adapter.findMany = async <T>(given: Parameters<typeof findMany>[0]) => {
    const { asked, tokens } = toStoredAsked(stored, given)
    return (await findMany<T>(asked)).map((row) => withTokens(row, given, tokens))
  }
  adapter.updateMany = (asked) => updateMany(digest(asked))
  adapter.delete = (asked) => remove(digest(asked))
  adapter.deleteMany = (asked) => deleteMany(digest(asked))
  adapter.count = (asked) => count(digest(asked))
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
      const { create } = adapter
      digestConditions(adapter, stored)
      adapter.create = async (given) => {
        const { asked, tokens } = toStoredWritten(stored, given)
        return withTokens(await create(asked), given, tokens)
      }
    },
  } satisfies BetterAuthPlugin
}
