/**
 * Parses a query string so that URLs stay readable: a parameter is plain text, without JSON's quotes and guesses (a code like
 * 2E345678 isn't a number). Only `true` and `false` become booleans; pages convert the rest.
 */
export function parseSearch(search: string): Record<string, string | boolean> {
  const pairs = [...new URLSearchParams(search)]
  return Object.fromEntries(pairs.map(([name, text]) => [name, text === 'true' ? true : text === 'false' ? false : text]))
}

/** Returns the query string of search parameters, without empty ones. */
export function formatSearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
