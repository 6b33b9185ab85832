/** The pages at /docs of both programs: the guide, and a page for each call of the API document. */

import { escapeHtml } from '#src/escape-html.ts'
import type { WITHOUT_EFFECT } from '#src/openapi/fields-without-effect.ts'
import type { ERROR_CODES } from '#src/openapi/openapi-document.ts'
import type { Field, Schema, Schemas } from './docs-schema.ts'

type Content = { description?: string; content?: Record<string, { schema?: Schema }> }
export type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  security?: Record<string, string[]>[]
  responses?: Record<string, Content>
  requestBody?: Content
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  [WITHOUT_EFFECT]?: Record<string, string>
  [ERROR_CODES]?: readonly string[]
}

type SecurityScheme = { type?: string; 'x-not-typed'?: boolean }

/** An API document, as far as its pages read it. */
export type ApiDocument = {
  info: { title: string; description?: string }
  servers?: { url: string }[]
  tags?: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components?: { schemas?: Schemas; securitySchemes?: Record<string, SecurityScheme> }
}

/** A call of the document, or an event: its `path` is the event's type then. */
export type Call = { method: string; path: string; operation: Operation; tag: string; isEvent: boolean; url: string }

/** A page at /docs. `render` returns its HTML; `sections` are found by search and listed beside the page. */
export type DocsPage = {
  url: string
  title: string
  description: string
  render: () => string
  sections: readonly { id: string; title: string; text: string }[]
}

/** Returns the ID of a heading, as links name it: `#retries-of-webhooks`. */
export const toId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Lists every call of a document, then its events. */
export function listCalls({ paths, webhooks = {} }: ApiDocument): Call[] {
  const list = (entries: ApiDocument['paths'], isEvent: boolean) =>
    Object.entries(entries).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
        isEvent,
        tag: operation.tags?.[0] ?? 'Other',
        url: `/docs/api/${operation.operationId ?? toId(`${method} ${path}`)}`,
      })),
    )
  return [...list(paths, false), ...list(webhooks, true)]
}

/** Renders a sentence of the document, in which names of the API stand in backticks. */
export const renderText = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

export const renderCode = (label: string, code: string, language = ''): string =>
  `<figure class="code" data-language="${escapeHtml(language)}"><figcaption>${escapeHtml(label)}</figcaption><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></figure>`

/** Renders the fields of a request, or of an answer, where none is marked as required. */
export function renderFields(title: string, fields: readonly Field[], isAnswer = false): string {
  if (fields.length === 0) return ''
  const lines = fields.map(
    ({ name, type, isRequired, description }) =>
      `<dt><code>${escapeHtml(name)}</code> <span>${escapeHtml(type)}</span>${isRequired && !isAnswer ? ' <i>required</i>' : ''}</dt><dd>${renderText(description)}</dd>`,
  )
  return `<h2 id="${toId(title)}">${escapeHtml(title)}</h2><dl class="fields">${lines.join('')}</dl>`
}

export const schemaOf = ({ content }: Content): Schema | undefined => Object.values(content ?? {})[0]?.schema
