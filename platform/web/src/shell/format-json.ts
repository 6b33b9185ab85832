/** Returns JSON with line breaks; any other text as it is. */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Returns whether a text is a JSON object or list. */
export function isJson(text: string): boolean {
  return formatJson(text) !== text || text === '{}' || text === '[]'
}
