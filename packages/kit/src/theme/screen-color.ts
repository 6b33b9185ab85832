import { formatHex8, parse } from 'culori'

/**
 * Returns a CSS color as `#rrggbbaa`, or undefined if it is none: nothing else of the text gets into a page's styles. Hex digits
 * count without `#`, too.
 */
export function toScreenColor(text: string | null | undefined): string | undefined {
  if (!text) return undefined
  const color = parse(text) ?? parse(`#${text}`)
  return color && formatHex8(color)
}
