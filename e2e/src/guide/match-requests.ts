import type { RecordedRequest } from './guide-server.ts'

/** A request with a body, and the operation of the API document that it makes. */
export type MatchedRequest = { operationId: string; method: string; template: string; body: unknown }

/** Finds the operation of each request that has a body, each different one once. */
export function matchRequests(
  paths: Record<string, Record<string, { operationId: string }>>,
  requests: readonly RecordedRequest[],
): MatchedRequest[] {
  const operations = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      method,
      template,
      operationId,
      pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  )
  const matched = requests.flatMap(({ method, path, body }) => {
    const [found] = operations.filter(
      (each) => each.method === method.toLowerCase() && each.pattern.test(path.split('?')[0] ?? ''),
    )
    if (!found || body === undefined) return []
    const { pattern, ...operation } = found
    return [{ ...operation, body }]
  })
  return [...new Map(matched.map((request) => [JSON.stringify(request), request])).values()]
}
