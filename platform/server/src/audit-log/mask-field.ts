import { maskText } from '@tradepost/kit/secrets/mask-text'
import { isSecretField } from '@tradepost/kit/secrets/secret-fields'

/** Shown in place of a value that is never stored. It still says that the field was sent or changed. */
export const HIDDEN = '•••'

/** Longest stored text of one value, in characters of JSON. */
const LENGTH_MAX = 2000

/** Cuts a text off. Half a character can't be stored. */
export const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed()

function maskInside(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(maskInside)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskField(name, inner)]))
}

/** Returns a field's value as the log may store it: without secrets, however deep, and cut off if it is very long. */
export function maskField(name: string, value: unknown): unknown {
  if (isSecretField(name)) return value === null || value === undefined ? value : HIDDEN
  const clean = maskInside(value)
  const text = typeof clean === 'string' ? clean : (JSON.stringify(clean) ?? '')
  return text.length > LENGTH_MAX ? `${cut(text, LENGTH_MAX)}…` : clean
}
