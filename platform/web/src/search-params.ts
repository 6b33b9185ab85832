/**
 * Addresses that people can read and type: a search parameter is its text, without the quotes and guesses of JSON
 * (a code like 2E345678 is no number). `true` and `false` are facts; pages turn the rest into what they need.
 */
export function parseSearch(search: string): Record<string, string | boolean> {
  const pairs = [...new URLSearchParams(search)]
  return Object.fromEntries(pairs.map(([name, text]) => [name, text === 'true' ? true : text === 'false' ? false : text]))
}

export function formatSearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
