import { maskText } from '#src/secrets/mask-text.ts'

/** Characters of a whole line, and of a text and a list in it; a text is longest where it is the stack of an error. */
const LINE_MAX = 4000
const TEXT_MAX = 1500
const LIST_MAX = 20
const DEPTH_MAX = 6
/** What is looked through for secrets, before it is cut. */
const READ_MAX = 16_000

/**
 * What a terminal or a viewer would obey, and what hides or turns text: control characters of both sets (but line break and tab,
 * which JSON escapes), zero-width and directional ones, separators of lines, and halves of characters.
 */
const UNSAFE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu
/** The same in a line of JSON, where some are escaped. */
const UNSAFE_LINE = new RegExp(`${UNSAFE.source}|\\\\[bfr]|\\\\u`, 'u')

const nameOf = (character: string) => `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`

function cleanText(text: string): string {
  const masked = maskText(text.slice(0, READ_MAX))
  const shown = masked.slice(0, TEXT_MAX).replace(UNSAFE, nameOf)
  return masked.length > TEXT_MAX || text.length > READ_MAX ? `${shown}… (${text.length} characters)` : shown
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'number') return maskText(`${value}`) === `${value}` ? value : cleanText(`${value}`)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEPTH_MAX) return '…'
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((each) => clean(each, depth + 1))
  const entries = Object.entries(value).slice(0, LIST_MAX)
  return Object.fromEntries(entries.map(([name, each]) => [cleanText(name), clean(each, depth + 1)]))
}

/** Fields that say what a line is, which stay when it is too long as a whole. */
const KEPT = ['level', 'time', 'name', 'requestId', 'event', 'outcome', 'subject', 'client', 'msg']

/** Returns a line of JSON without secrets, which is one bounded and printable line whatever strangers put into its values. */
export function cleanLine(line: string): string {
  const masked = line.length <= LINE_MAX ? maskText(line) : line
  if (masked.length <= LINE_MAX && !UNSAFE_LINE.test(masked.trimEnd())) return masked
  const fields: object = JSON.parse(line)
  const cleaned = `${JSON.stringify(clean(fields, 0))}\n`
  if (cleaned.length <= 2 * LINE_MAX) return cleaned
  const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => KEPT.includes(name)))
  return `${JSON.stringify({ ...Object(clean(kept, 0)), cut: line.length })}\n`
}
