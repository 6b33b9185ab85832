import { escapeLike } from '@tradepost/kit/database/escape-like'
import type { BetterAuthPlugin, Where } from 'better-auth'

const SEARCHING: readonly (string | undefined)[] = ['contains', 'starts_with', 'ends_with']

const toLiteral = (condition: Where): Where =>
  SEARCHING.includes(condition.operator) && typeof condition.value === 'string'
    ? { ...condition, value: escapeLike(condition.value) }
    : condition

/** Searches for the text that was typed. Better-auth's adapter puts it into a pattern as it is, in which `%` means anything. */
export function searchLiterally() {
  return {
    id: 'literal-search',
    init({ adapter }) {
      const findMany = adapter.findMany.bind(adapter)
      const count = adapter.count.bind(adapter)
      adapter.findMany = (asked) => findMany({ ...asked, ...(asked.where ? { where: asked.where.map(toLiteral) } : {}) })
      adapter.count = (asked) => count({ ...asked, ...(asked.where ? { where: asked.where.map(toLiteral) } : {}) })
    },
  } satisfies BetterAuthPlugin
}
