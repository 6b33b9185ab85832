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

type Search = Record<string, unknown>

/**
 * Returns a function that reads these parameters of a URL where they are text, with their names. Routes read their parameters
 * without schemas, since every page loads every route.
 */
export function textSearch<const Names extends readonly string[]>(...names: Names) {
  type Found = { [Key in Names[number]]?: string | undefined }
  const read = (search: Search): Found => {
    const texts = names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))
    return Object.fromEntries(texts)
  }
  return Object.assign(read, { parameters: names })
}

/** Returns what to add to the parameters that were read, if this one is `true`. */
export function readFlag<Name extends string>(search: Search, name: Name) {
  const found: { [Key in Name]?: true } = {}
  if (search[name] === true) found[name] = true
  return found
}
