/** Returns a hue (0 to 359) that is fixed by the name, so a person keeps their color everywhere. */
export function getNameHue(name: string): number {
  let hash = 7
  for (const character of name.trim().toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 100_003
  return (hash * 47) % 360
}

/** Returns up to two initials: first and last word of a name, or of the part of an email before the @. */
export function getInitials(name: string): string {
  // Punctuation before a word is not an initial.
  const words = (name.split('@')[0] ?? '')
    .split(/[\s._-]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter(Boolean)
  const first = words[0] ?? '?'
  const last = words.length > 1 ? words[words.length - 1] : undefined
  return ([...first].slice(0, 1).join('') + (last ? [...last].slice(0, 1).join('') : '')).toUpperCase()
}
