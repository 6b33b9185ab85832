import { escapeHtml } from '@tradepost/kit/escape-html'
import { keepNewest } from '@tradepost/kit/keep-newest'
import { Marked, type Tokens } from 'marked'

/** Headings of a text are below the one of its page. */
const HEADING_LEVEL_MAX = 6

const LINKED = new Set(['http:', 'https:', 'mailto:'])

/** Returns whether a link leads to the web or a mailbox: never to a script, and not to a path, which would be ours. */
const isLinked = (href: string): boolean => URL.canParse(href) && LINKED.has(new URL(href).protocol)

/** Longer than any address that browsers open: to find where it ends takes a parser the square of its length. */
const LONG_ADDRESS = /^\S{2049}/

/** Shows HTML as the text that was typed, and images as their description: those of other hosts would learn who reads. */
const marked = new Marked({
  // Undefined is no link; false leaves it to the parser.
  tokenizer: { url: (source) => (LONG_ADDRESS.test(source) ? undefined : false) },
  renderer: {
    heading({ tokens, depth }) {
      const tag = `h${Math.min(depth + 1, HEADING_LEVEL_MAX)}`
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
    },
    html: ({ text, block }) => (block ? `<p>${escapeHtml(text.trim())}</p>` : escapeHtml(text)),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const inside = this.parser.parseInline(tokens)
      return isLinked(href) ? `<a href="${escapeHtml(href)}" rel="nofollow ugc noopener">${inside}</a>` : inside
    },
    code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`,
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    table({ header, rows }) {
      const cells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
        `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
      const body = rows.map((row) => cells(row, 'td')).join('')
      return `<div tabindex="0"><table><thead>${cells(header, 'th')}</thead><tbody>${body}</tbody></table></div>`
    },
  },
})

/** Texts that are kept drawn. A page of a shop is read far more often than written. */
const KEPT_MAX = 200
const kept = keepNewest<string>(KEPT_MAX)

/**
 * Draws a text that the schema `Markdown` has let through: paragraphs, headings from the second level, lists, quotes, tables,
 * code, emphasis and links. The answer has no script, no style, no frame, no image and no attribute but those written here.
 */
export function renderMarkdown(text: string): string {
  return kept.get(text) ?? kept.keep(text, marked.parse(text, { async: false }))
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Returns what a drawn text says, without its tags: for results of search engines. */
export const toPlainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:(amp|lt|gt|quot)|#(\d{1,3}));/g, (_, name?: string, code?: string) =>
      name === undefined ? String.fromCharCode(Number(code)) : (ENTITIES[name] ?? ''),
    )
