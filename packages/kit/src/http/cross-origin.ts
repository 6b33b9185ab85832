import type { Context } from 'hono'
import type { RouteEntry } from './routes.ts'

/** Returns the methods of a path that pages of every origin may call; none for any other path. */
export type OpenMethods = (path: string) => readonly string[]

/** Finds the calls that need no key: their answers are the same for everyone, so it makes no difference which page asks. */
export function listOpenMethods(routes: readonly RouteEntry[]): OpenMethods {
  const methods = new Map<string, string[]>()
  for (const { caller, method, path } of routes) {
    if (caller !== 'anyone') continue
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])])
  }
  const open = [...methods].map(([path, names]) => ({
    names,
    pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (path) => open.find(({ pattern }) => pattern.test(path))?.names ?? []
}

/** Seconds for which a browser may remember that it may call; Chromium keeps it for two hours at most. */
const REMEMBERED_SECONDS = '7200'

/** Lets the script that asked read the answer, whatever it is. Cookies stay out: no answer to `*` may be read with them. */
export function openAnswer({ req, res }: Context, openMethods: OpenMethods): void {
  if (!openMethods(req.path).includes(req.method)) return
  res.headers.set('access-control-allow-origin', '*')
  res.headers.set('access-control-expose-headers', '*')
}

/** Answers a browser that asks whether it may call; undefined if it may not. */
export function answerPreflight(c: Context, openMethods: OpenMethods): Response | undefined {
  const methods = c.req.method === 'OPTIONS' ? openMethods(c.req.path) : []
  if (methods.length === 0) return undefined
  return c.body(null, 204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods.join(', '),
    // A client of the published library sends a key with every call; `*` doesn't cover that one header.
    'access-control-allow-headers': '*, authorization',
    'access-control-max-age': REMEMBERED_SECONDS,
  })
}
