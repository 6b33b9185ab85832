import type { Hono } from 'hono'
import { WITHOUT_EFFECT } from './fields-without-effect.ts'

type Operation = {
  tags?: string[]
  summary?: string
  description?: string
  responses?: Record<string, { description?: string }>
  requestBody?: unknown
  parameters?: { name: string; in: string; required?: boolean }[]
  [WITHOUT_EFFECT]?: Record<string, string>
}
type Document = { info: { title: string; description?: string }; paths: Record<string, Record<string, Operation>> }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#12211b,#eef3ef);--soft:light-dark(#5b6a63,#a5b3ab);--line:light-dark(#d9dfda,#2b3832);--paper:light-dark(#fafbf8,#0f1613)}
body{margin:0 auto;max-width:880px;padding:48px 20px;background:var(--paper);color:var(--ink);font:15px/1.6 Inter,system-ui,sans-serif}
h1{font-size:30px;letter-spacing:-.03em;margin:0}h2{font-size:18px;margin:40px 0 8px}p{color:var(--soft);margin:6px 0 0}
ul{list-style:none;padding:0;margin:0;border-top:1px solid var(--line)}li{border-bottom:1px solid var(--line);padding:12px 0}
code{font:13px/1.6 ui-monospace,monospace;overflow-wrap:anywhere}b{display:inline-block;min-width:62px;font:600 12px ui-monospace,monospace}small{color:var(--soft);display:block}li p{color:var(--ink);font-size:13px;max-width:80ch}a{color:inherit}`

function lineOf(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).filter((each) => each.in === 'query').map((each) => each.name)
  const answers = Object.keys(operation.responses ?? {}).join(', ')
  const detail = [parameters.length > 0 ? `query: ${parameters.join(', ')}` : '', `responses ${answers}`]
    .filter(Boolean)
    .join(' · ')
  const about = operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''
  return `<li><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code><small>${escapeHtml(operation.summary ?? '')} · ${escapeHtml(detail)}</small>${about}</li>`
}

/** Renders the section about fields that are accepted without effect, each with its reason and the calls that accept it. */
function withoutEffectSection(document: Document): string {
  const lines = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      Object.entries(operation[WITHOUT_EFFECT] ?? {}).map(([field, why]) => ({
        text: `${field}\n${why}`,
        call: `${method.toUpperCase()} ${path}`,
      })),
    ),
  )
  const items = [...Map.groupBy(lines, ({ text }) => text)].map(([text, uses]) => {
    const [field = '', why = ''] = text.split('\n').map(escapeHtml)
    return `<li><code>${field}</code><p>${why}</p><small>${escapeHtml(uses.map(({ call }) => call).join(', '))}</small></li>`
  })
  if (items.length === 0) return ''
  return `<h2 id="accepted-without-effect">Accepted without effect</h2><p>These fields are accepted so that existing integrations keep working, but they have no effect. If a request includes one, the response has a <code>Warning</code> header that names it.</p><ul>${items.join('')}</ul>`
}

function pageOf(document: Document): string {
  const lines = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags?.[0] ?? 'Other',
      html: lineOf(path, method, operation),
    })),
  )
  const tags = [...new Set(lines.map((line) => line.tag))]
  const sections = tags.map(
    (tag) =>
      `<h2>${escapeHtml(tag)}</h2><ul>${lines
        .filter((line) => line.tag === tag)
        .map((line) => line.html)
        .join('')}</ul>`,
  )
  const { title, description = '' } = document.info
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} API</title><style>${STYLE}</style>
<main><h1>${escapeHtml(title)} API</h1><p>${escapeHtml(description)} Full document with all schemas: <a href="/openapi.json">openapi.json</a></p>${sections.join('')}${withoutEffectSection(document)}</main></html>`
}

/**
 * Mounts GET /openapi.json and a readable page of it at GET /docs. Both are built when someone first asks for them, because that
 * takes a third of a start.
 */
export function mountDocs(app: Hono, buildDocument: () => object): void {
  let built: { json: string; html: string } | undefined
  const build = () => {
    const document = buildDocument()
    return { json: JSON.stringify(document), html: pageOf(document as Document) }
  }
  app.get('/openapi.json', (c) => {
    built ??= build()
    c.header('content-type', 'application/json; charset=utf-8')
    return c.body(built.json)
  })
  app.get('/docs', (c) => {
    built ??= build()
    c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'")
    return c.html(built.html)
  })
}
