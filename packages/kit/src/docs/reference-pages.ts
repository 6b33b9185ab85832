import { escapeHtml } from '#src/escape-html.ts'
import type { FaultTable } from '#src/faults.ts'
import { WITHOUT_EFFECT } from '#src/openapi/fields-without-effect.ts'
import { type CallContext, renderCallPage } from './call-page.ts'
import { type ApiDocument, type Call, type DocsPage, listCalls, renderText, toId } from './document.ts'

/** Renders the section about fields that are accepted without effect, each with its reason and the calls that accept it. */
function renderWithoutEffect(calls: readonly Call[]): string {
  const lines = calls.flatMap(({ method, path, operation }) =>
    Object.entries(operation[WITHOUT_EFFECT] ?? {}).map(([field, why]) => ({
      text: `${field}\n${why}`,
      call: `${method} ${path}`,
    })),
  )
  const items = [...Map.groupBy(lines, ({ text }) => text)].map(([text, uses]) => {
    const [field = '', why = ''] = text.split('\n')
    return `<dt><code>${escapeHtml(field)}</code></dt><dd>${renderText(why)} <span>${escapeHtml(uses.map(({ call }) => call).join(', '))}</span></dd>`
  })
  if (items.length === 0) return ''
  return `<h2 id="accepted-without-effect">Accepted without effect</h2><p>These fields are accepted so that existing integrations keep working, but they have no effect. If a request includes one, the response has a <code>Warning</code> header that names it.</p><dl class="fields">${items.join('')}</dl>`
}

function renderContents({ info, servers = [], tags = [] }: ApiDocument, calls: readonly Call[]): DocsPage {
  const groups = [...Map.groupBy(calls, ({ tag }) => tag)]
  const lists = groups.map(([tag, its]) => {
    const items = its.map(
      ({ method, path, url, operation, isEvent }) =>
        `<li><span class="method">${isEvent ? 'EVENT' : method}</span><a href="${escapeHtml(url)}">${escapeHtml(isEvent ? path : (operation.summary ?? path))}</a>${isEvent ? '' : `<small>${escapeHtml(path)}</small>`}</li>`,
    )
    const about = tags.find(({ name }) => name === tag)?.description ?? ''
    return `<h2 id="${toId(tag)}">${escapeHtml(tag)}</h2><p class="quiet">${escapeHtml(about)}</p><ul class="calls">${items.join('')}</ul>`
  })
  const withoutEffect = renderWithoutEffect(calls)
  return {
    url: '/docs/api',
    title: `${info.title} API`,
    description: info.description ?? '',
    render: () =>
      `<p class="lead">${renderText(info.description ?? '')}</p><p>Base URL: <code>${escapeHtml(servers[0]?.url ?? '')}</code>. For generators and other tools: <a href="/openapi.json">openapi.json</a>.</p>${lists.join('')}${withoutEffect}`,
    sections: [
      ...groups.map(([tag]) => ({ id: toId(tag), title: tag, text: '' })),
      ...(withoutEffect ? [{ id: 'accepted-without-effect', title: 'Accepted without effect', text: '' }] : []),
    ],
  }
}

/** Renders the list of all error codes of a program, by status. */
function renderCodes(faults: FaultTable): DocsPage {
  const byStatus = [...Map.groupBy(Object.entries(faults), ([, [status]]) => status)].sort(([one], [other]) => one - other)
  const lists = byStatus.map(([status, rows]) => {
    const lines = rows
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, [, message]]) => `<dt><code>${escapeHtml(code)}</code></dt><dd>${escapeHtml(message)}</dd>`)
    return `<h2 id="status-${status}">${status}</h2><dl class="fields">${lines.join('')}</dl>`
  })
  return {
    url: '/docs/api/error-codes',
    title: 'Error codes',
    description: 'Every code that an error can have, by its status.',
    render: () =>
      `<p class="lead">Every code that an error can have, by its status. Codes don’t change; messages may.</p>${lists.join('')}`,
    sections: byStatus.map(([status, rows]) => ({
      id: `status-${status}`,
      title: `Error codes: ${status}`,
      text: rows.map(([code, [, message]]) => `${code} ${message}`).join('. '),
    })),
  }
}

/** Renders the reference: its contents, a page for each call and event, and the list of error codes. */
export function renderReference(
  document: ApiDocument,
  { faults, variables }: { faults: FaultTable; variables: CallContext['variables'] },
): DocsPage[] {
  const { schemas = {}, securitySchemes: schemes } = document.components ?? {}
  const calls = listCalls(document)
  const context = { schemas, faults, schemes, variables }
  return [renderContents(document, calls), ...calls.map((call) => renderCallPage(call, context)), renderCodes(faults)]
}
