import type { Auth } from '#src/auth/auth.ts'
import { type Fields, isFields } from './describe-changes.ts'

/** Returns the schema of what a route of better-auth is sent: its body, or without one its query. */
function findSchema({ api }: Auth, path: string) {
  const options = Object.values(api).find((endpoint) => endpoint.path === path)?.options
  if (!options) return undefined
  if ('body' in options && options.body) return options.body
  return 'query' in options ? options.query : undefined
}

/**
 * Returns what a route of better-auth takes of a request. The rest has no effect, and isn't recorded as if it had one; of a request
 * that the route can't read, nothing is taken.
 */
export function readTaken(auth: Auth, path: string, sent: Fields): Fields {
  const taken: unknown = findSchema(auth, path)?.safeParse(sent).data
  return isFields(taken) ? taken : {}
}
