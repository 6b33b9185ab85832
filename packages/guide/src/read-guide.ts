/** The guide in docs/guide as pages, and the script and styles of /docs in both programs. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml, highlight } from './highlight.ts'

/** The guide's folder in the checkout. */
export const GUIDE_FOLDER = fileURLToPath(new URL('../../../docs/guide/', import.meta.url))

/** A part of a page below one heading, as search finds it. */
type GuideSection = { id: string; title: string; text: string }
/** A page of the guide. `description` is its first paragraph, `html` its content without the title. */
type GuidePage = { slug: string; title: string; description: string; html: string; sections: GuideSection[] }
/** `contents`: the groups of pages and their order, from the links of index.md. */
export type Guide = { pages: GuidePage[]; contents: { title: string; slugs: string[] }[] }

/** A code block of a page. `language` is the first word after the fence, `name` the second one. */
export type GuideBlock = { language: string; name: string; code: string }

const LANGUAGES: Readonly<Record<string, string>> = {
  ts: 'Node',
  python: 'Python',
  sh: 'curl',
  console: 'Terminal',
  json: 'JSON',
}

/** Returns the ID of a heading, as links name it: `#retries-of-webhooks`. */
const toId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Returns what Markdown says, without its marks. */
function toText(token: Token): string {
  if (token.type === 'html' || token.type === 'code') return ''
  if ('tokens' in token && token.tokens) return token.tokens.map(toText).join('')
  if ('items' in token && token.items) return token.items.map(toText).join(' ')
  if ('rows' in token && token.rows) {
    const cells: Tokens.TableCell[] = [token.header, ...token.rows].flat()
    return cells.map(({ tokens }) => tokens.map(toText).join('')).join(' ')
  }
  return 'text' in token ? token.text : ''
}

function readInfo(info = ''): { language: string; name: string } {
  const [language = '', name = ''] = info.split(' ')
  return { language, name }
}

const isCode = (token: Token | undefined): token is Tokens.Code => token?.type === 'code'

function renderCode({ text, lang }: Tokens.Code, isAlone: boolean): string {
  const { language, name } = readInfo(lang)
  const label = name || (isAlone && language === 'sh' ? 'Terminal' : LANGUAGES[language]) || ''
  return `<figure class="code" data-language="${escapeHtml(name || language)}"><figcaption>${escapeHtml(label)}</figcaption><pre tabindex="0"><code>${highlight(text, language)}</code></pre></figure>`
}

/** Renders blocks that say the same in several languages as one group, of which the page's script shows one at a time. */
function renderGroup(blocks: readonly Tokens.Code[]): string {
  const html = blocks.map((block) => renderCode(block, blocks.length === 1)).join('')
  return blocks.length === 1 ? html : `<div class="languages">${html}</div>`
}

/** A link to another page of the guide leads to its page, and one to the documents of the repository is its text. */
function renderLink(href: string, inside: string): string {
  if (href.startsWith('../')) return `<code>${escapeHtml(href.replace('../', 'docs/'))}</code>`
  const target = href.replace(/^index\.md/, '/docs').replace(/^([\w-]+)\.md/, '/docs/$1')
  return `<a href="${escapeHtml(target)}">${inside}</a>`
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${toId(text)}">${this.parser.parseInline(tokens)}</h${depth}>`
    },
    link({ href, tokens }) {
      return renderLink(href, this.parser.parseInline(tokens))
    },
    table(token) {
      const cells = (row: Tokens.TableCell[], tag: string) =>
        `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
      return `<div class="table" tabindex="0"><table><thead>${cells(token.header, 'th')}</thead><tbody>${token.rows.map((row) => cells(row, 'td')).join('')}</tbody></table></div>`
    },
    // Comments say what a test does between two blocks.
    html: () => '',
  },
})

function render(tokens: readonly Token[]): string {
  const parts: string[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (!token) continue
    if (!isCode(token)) {
      parts.push(marked.parser([token]))
      continue
    }
    const group = [token]
    for (let next = tokens[index + 1]; isCode(next) || next?.type === 'space'; next = tokens[index + 1]) {
      if (isCode(next)) {
        if (next.lang === token.lang) break
        group.push(next)
      }
      index += 1
    }
    parts.push(renderGroup(group))
  }
  return parts.join('\n')
}

function listSections(tokens: readonly Token[]): GuideSection[] {
  const sections: GuideSection[] = [{ id: '', title: '', text: '' }]
  for (const token of tokens) {
    if (token.type === 'heading') sections.push({ id: toId(token.text), title: toText(token), text: '' })
    else {
      const last = sections.at(-1)
      if (last) last.text = `${last.text} ${toText(token)}`.replace(/\s+/g, ' ').trim()
    }
  }
  return sections
}

/** Reads a page: its first line is the title, its first paragraph says what it's about. */
export function readPage(slug: string, markdown: string): GuidePage {
  const [title, ...tokens] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading') throw new Error(`docs/guide/${slug}.md doesn't begin with its title`)
  const first = tokens.find(({ type }) => type === 'paragraph')
  return {
    slug,
    title: toText(title),
    description: first ? toText(first) : '',
    html: render(tokens),
    sections: listSections(tokens),
  }
}

/** Lists the code blocks of a page, and what its comments say (`language` is `run`), in their order. */
export function listBlocks(markdown: string): GuideBlock[] {
  return marked.lexer(markdown).flatMap((token) => {
    if (isCode(token)) return [{ ...readInfo(token.lang), code: token.text }]
    const [, name = '', code] = (token.type === 'html' && /<!-- (\w+): (.*?) -->/s.exec(token.raw)) || []
    return code === undefined ? [] : [{ language: 'run', name, code }]
  })
}

/** Lists the groups of the contents: each heading of index.md and the pages that its list links. */
function listContents(markdown: string): Guide['contents'] {
  const groups: Guide['contents'] = []
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading' && token.depth === 2) groups.push({ title: token.text, slugs: [] })
    for (const [, slug = ''] of token.type === 'list' ? token.raw.matchAll(/\]\(([\w-]+)\.md\)/g) : [])
      groups.at(-1)?.slugs.push(slug)
  }
  return groups.filter(({ slugs }) => slugs.length > 0)
}

/** Returns the Markdown of every page, by its name. */
export function listMarkdown(folder = GUIDE_FOLDER): ReadonlyMap<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return new Map(files.sort().map((name) => [name.replace(/\.md$/, ''), readFileSync(join(folder, name), 'utf8')]))
}

/** Reads the whole guide. @throws if a page isn't in the contents, or the contents name a page that isn't there */
export function readGuide(folder = GUIDE_FOLDER): Guide {
  const markdown = listMarkdown(folder)
  const contents = listContents(markdown.get('index') ?? '')
  const listed = ['index', ...contents.flatMap(({ slugs }) => slugs)]
  const missing = [...new Set([...markdown.keys()]).symmetricDifference(new Set(listed))]
  if (missing.length > 0) throw new Error(`docs/guide/index.md and the files beside it differ: ${missing.join(', ')}`)
  return { contents, pages: listed.map((slug) => readPage(slug, markdown.get(slug) ?? '')) }
}
