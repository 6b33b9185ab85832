/**
 * Keeps a name, an address or a code apart from the sentence around it, which may run the other way: it is shown by its own
 * direction, and no sign beside it jumps over (Unicode's first strong isolate).
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
