import type { Hono } from 'hono'
import { buildExample, describeType, type Field, listFields, type Schema, type Schemas } from './docs-schema.ts'
import { WITHOUT_EFFECT } from './fields-without-effect.ts'

type Content = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  tags?: string[]
  summary?: string
  description?: string
  security?: object[]
  responses?: Record<string, Content>
  requestBody?: Content
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  [WITHOUT_EFFECT]?: Record<string, string>
}
type Document = {
  info: { title: string; description?: string }
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Schemas }
}
type Call = { method: string; path: string; operation: Operation; tag: string }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Renders a sentence of the document, in which names of the API stand in backticks. */
const renderText = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#12211b,#eef3ef);--soft:light-dark(#5b6a63,#a5b3ab);--line:light-dark(#d9dfda,#2b3832);--paper:light-dark(#fafbf8,#0f1613);--card:light-dark(#fff,#161f1b);--accent:light-dark(#0a5c45,#7fd1b0)}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.6 Inter,system-ui,sans-serif}
a{color:inherit}code,pre{font:13px/1.6 ui-monospace,monospace;overflow-wrap:anywhere}h1{font-size:30px;line-height:1.2;letter-spacing:-.03em;margin:0}h2{font-size:20px;letter-spacing:-.02em;margin:44px 0 10px;scroll-margin-top:16px}h3{font-size:13px;margin:18px 0 4px}p{margin:6px 0 0;max-width:76ch}
.page{display:grid;grid-template-columns:216px minmax(0,1fr);gap:48px;max-width:1180px;margin:0 auto;padding:0 20px}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:48px 0 24px;font-size:14px}nav ul{list-style:none;margin:12px 0 0;padding:0}nav a{display:block;padding:3px 0;color:var(--soft);text-decoration:none}nav a:hover{color:var(--ink)}
main{padding:48px 0 96px;min-width:0}.lead{color:var(--soft)}
details{border:1px solid var(--line);border-radius:10px;background:var(--card);margin:0 0 8px;scroll-margin-top:16px}
summary{display:flex;flex-wrap:wrap;align-items:baseline;gap:2px 10px;padding:10px 14px;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}summary b{width:54px;font:600 12px ui-monospace,monospace;color:var(--accent)}summary span{margin-inline-start:auto;color:var(--soft);font-size:13px}
.inside{border-top:1px solid var(--line);padding:10px 14px 16px}.quiet,dt span{color:var(--soft);font-size:13px}pre{margin:6px 0 0;padding:10px 12px;border:1px solid var(--line);border-radius:8px;background:var(--paper);white-space:pre-wrap}
dl{margin:0;border-top:1px solid var(--line)}dt{padding:7px 0 0}dt code{font-weight:600}dt i{font-style:normal;font-size:12px;color:var(--accent)}dd{margin:0;padding:0 0 7px;border-bottom:1px solid var(--line);font-size:13px;min-height:7px}
.fields{list-style:none;padding:0;margin:10px 0 0;border-top:1px solid var(--line)}.fields li{border-bottom:1px solid var(--line);padding:12px 0}.fields p{font-size:14px}small{color:var(--soft);display:block}
@media(max-width:860px){.page{display:block}nav{position:static;max-height:none;padding:24px 0 0}nav ul{columns:2}main{padding-top:32px}summary span{margin:0;width:100%}}`

const toId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function renderFields(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return ''
  const lines = fields.map(
    ({ name, type, isRequired, description }) =>
      `<dt><code>${escapeHtml(name)}</code> <span>${escapeHtml(type)}</span>${isRequired ? ' <i>required</i>' : ''}</dt><dd>${renderText(description)}</dd>`,
  )
  return `<h3>${title}</h3><dl>${lines.join('')}</dl>`
}

const schemaOf = ({ content }: Content): Schema | undefined => Object.values(content ?? {})[0]?.schema

/** Renders a command that makes the call, with a body of what is required. */
function renderCommand({ method, path, operation }: Call, schemas: Schemas): string {
  const body = operation.requestBody && schemaOf(operation.requestBody)
  const parts = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$API_URL${path}"`,
    ...(operation.security?.length ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...(body ? [`-H 'content-type: application/json'`, `-d '${JSON.stringify(buildExample(body, schemas))}'`] : []),
  ]
  return `<pre>${escapeHtml(parts.join(' \\\n  '))}</pre>`
}

function renderCall(call: Call, schemas: Schemas): string {
  const { method, path, operation } = call
  const parameters = (operation.parameters ?? []).map(({ name, required = false, schema = {} }) => ({
    name,
    type: describeType(schema, schemas),
    isRequired: required,
    description: schema.description ?? '',
  }))
  const responses = Object.entries(operation.responses ?? {})
  const [status, answer = {}] = responses[0] ?? []
  const returned = schemaOf(answer)
  const body = operation.requestBody && schemaOf(operation.requestBody)
  return `<details id="${method}-${toId(path)}"><summary><b>${method.toUpperCase()}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(operation.summary ?? '')}</span></summary><div class="inside">
${operation.description ? `<p>${renderText(operation.description)}</p>` : ''}${renderCommand(call, schemas)}
${renderFields('Parameters', parameters)}${renderFields('Body', body ? listFields(body, schemas) : [])}${renderFields(`Response ${status}`, returned ? listFields(returned, schemas) : [])}
<p class="quiet">Errors: ${responses
    .slice(1)
    .map(([code]) => code)
    .join(', ')}</p></div></details>`
}

/** Renders the section about fields that are accepted without effect, each with its reason and the calls that accept it. */
function renderWithoutEffect(calls: readonly Call[]): string {
  const lines = calls.flatMap(({ method, path, operation }) =>
    Object.entries(operation[WITHOUT_EFFECT] ?? {}).map(([field, why]) => ({
      text: `${field}\n${why}`,
      call: `${method.toUpperCase()} ${path}`,
    })),
  )
  const items = [...Map.groupBy(lines, ({ text }) => text)].map(([text, uses]) => {
    const [field = '', why = ''] = text.split('\n')
    return `<li><code>${escapeHtml(field)}</code><p>${renderText(why)}</p><small>${escapeHtml(uses.map(({ call }) => call).join(', '))}</small></li>`
  })
  if (items.length === 0) return ''
  return `<h2 id="accepted-without-effect">Accepted without effect</h2><p class="lead">These fields are accepted so that existing integrations keep working, but they have no effect. If a request includes one, the response has a <code>Warning</code> header that names it.</p><ul class="fields">${items.join('')}</ul>`
}

function renderPage({ info, paths, components }: Document): string {
  const schemas = components?.schemas ?? {}
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation, tag: operation.tags?.[0] ?? 'Other' })),
  )
  const sections = [...Map.groupBy(calls, ({ tag }) => tag)].map(
    ([tag, its]) => `<h2 id="${toId(tag)}">${escapeHtml(tag)}</h2>${its.map((call) => renderCall(call, schemas)).join('\n')}`,
  )
  const withoutEffect = renderWithoutEffect(calls)
  const links = [...new Set(calls.map(({ tag }) => tag)), ...(withoutEffect ? ['Accepted without effect'] : [])].map(
    (tag) => `<li><a href="#${toId(tag)}">${escapeHtml(tag)}</a></li>`,
  )
  const { title, description = '' } = info
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} API</title><style>${STYLE}</style></head>
<body><div class="page"><nav aria-label="Sections"><b>${escapeHtml(title)}</b><ul>${links.join('')}</ul></nav>
<main><h1>${escapeHtml(title)} API</h1><p class="lead">${renderText(description)} The whole document, with every schema: <a href="/openapi.json">openapi.json</a></p>
${sections.join('\n')}${withoutEffect}</main></div></body></html>`
}

/**
 * Mounts GET /openapi.json and a readable page of it at GET /docs. Both are built when someone first asks for them, because that
 * takes a third of a start.
 */
export function mountDocs(app: Hono, buildDocument: () => object): void {
  let built: { json: string; html: string } | undefined
  const build = () => {
    const document = buildDocument()
    return { json: JSON.stringify(document), html: renderPage(document as Document) }
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
