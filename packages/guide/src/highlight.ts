/** Escapes text for use between tags and inside attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STRINGS = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/
const WORDS =
  /\b(?:import|from|export|const|let|await|async|function|return|if|else|for|of|in|new|try|catch|throw|def|with|as|print|while|not|and|or|None|True|False|true|false|null)\b/
const SLASHES = /\/\/[^\n]*/
const HASH = /(?<=^|\s)#[^\n]*/
const COMMENTS: Readonly<Record<string, RegExp>> = { ts: SLASHES, js: SLASHES, sh: HASH, python: HASH }

const CLASSES = ['comment', 'string', 'word'] as const

/** Marks comments, strings and words of a language in code, as HTML. Other languages stay plain. */
export function highlight(code: string, language: string): string {
  const comment = COMMENTS[language]
  if (!comment && language !== 'json') return escapeHtml(code)
  const pattern = new RegExp(`(${comment?.source ?? '(?!)'})|(${STRINGS.source})|(${WORDS.source})`, 'gm')
  let end = 0
  const parts: string[] = []
  for (const match of code.matchAll(pattern)) {
    const kind = CLASSES[[1, 2, 3].findIndex((group) => match[group] !== undefined)]
    // Quoted JSON of a command holds most of it; in one color it would say less than plain.
    const isPlain = kind === 'string' && language === 'sh' && match[0].includes('{')
    parts.push(escapeHtml(code.slice(end, match.index)))
    parts.push(isPlain ? escapeHtml(match[0]) : `<span class="${kind}">${escapeHtml(match[0])}</span>`)
    end = match.index + match[0].length
  }
  return parts.join('') + escapeHtml(code.slice(end))
}
