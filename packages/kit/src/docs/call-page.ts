import { escapeHtml } from '#src/escape-html.ts'
import type { FaultTable } from '#src/faults.ts'
import { ERROR_CODES } from '#src/openapi/openapi-document.ts'
import { buildExample, describeType, listFields, type Schema, type Schemas } from './docs-schema.ts'
import { type ApiDocument, type Call, type DocsPage, renderCode, renderFields, renderText, schemaOf } from './document.ts'

/** What a call's page needs besides the call. */
export type CallContext = {
  schemas: Schemas
  /** All codes of the program. */
  faults: FaultTable
  schemes: NonNullable<ApiDocument['components']>['securitySchemes']
  /** The shell's names of the API's address and of the key, by the scheme of the key. */
  variables: { url: string; keys: Readonly<Record<string, string>> }
}

/** Marks a scheme whose key nobody should type into a page, such as that of the operator. */
export const NOT_TYPED = 'x-not-typed'

/** Whether a reader can type the key of a scheme on the page. A session belongs to whoever is signed in. */
function isTyped(schemes: CallContext['schemes'], scheme: string | undefined): boolean {
  if (scheme === undefined) return true
  const found = schemes?.[scheme]
  return found?.type === 'http' && found[NOT_TYPED] !== true
}

const schemeOf = ({ operation }: Call): string | undefined => Object.keys(operation.security?.[0] ?? {})[0]

function exampleBody({ operation }: Call, schemas: Schemas): unknown {
  const body = operation.requestBody && schemaOf(operation.requestBody)
  return body ? buildExample(body, schemas) : undefined
}

/** Renders a command that makes the call, with a body of what is required. */
function renderCommand(call: Call, { schemas, variables }: CallContext): string {
  const { method, path } = call
  const body = exampleBody(call, schemas)
  const key = variables.keys[schemeOf(call) ?? '']
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$${variables.url}${path}"`,
    ...(key ? [`-H "Authorization: Bearer $${key}"`] : []),
    ...(body === undefined ? [] : [`-H 'content-type: application/json'`, `-d '${JSON.stringify(body)}'`]),
  ]
  return renderCode('curl', parts.join(' \\\n  '), 'sh')
}

const isExample = (schema: Schema | undefined): schema is Schema => schema !== undefined && schema.type !== 'string'

function renderResponse({ operation }: Call, { schemas }: CallContext): string {
  const [status, answer = {}] = Object.entries(operation.responses ?? {})[0] ?? []
  const schema = schemaOf(answer)
  if (!isExample(schema)) return `<h2 id="response">Response ${status}</h2><p>${schema ? 'A file.' : 'No content.'}</p>`
  const example = JSON.stringify(buildExample(schema, schemas), null, 2)
  return `${renderFields(`Response ${status}`, listFields(schema, schemas), true)}<details><summary>Example response</summary>${renderCode('JSON', example, 'json')}</details>`
}

/** Lists the codes of a call: its own, and those that follow from what a request has. */
function listCodes({ operation }: Call, { faults }: CallContext): string[] {
  const { requestBody, parameters = [], responses = {} } = operation
  const own = operation[ERROR_CODES] ?? []
  const ofBody = requestBody ? ['INVALID_REQUEST_BODY', 'PAYLOAD_TOO_LARGE', 'INVALID_REQUEST_PARAMETERS'] : []
  const ofQuery = parameters.some((parameter) => parameter.in === 'query') ? ['INVALID_QUERY_PARAMS'] : []
  const hasOwn404 = own.some((code) => faults[code]?.[0] === 404)
  const ofAll = ['UNAUTHORIZED', 'FORBIDDEN', ...(hasOwn404 ? [] : ['NOT_FOUND']), 'TOO_MANY_REQUESTS']
  const codes = new Set([...own, ...ofBody, ...ofQuery, ...ofAll, 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'])
  return [...codes].filter((code) => String(faults[code]?.[0]) in responses)
}

function renderErrors(call: Call, context: CallContext): string {
  const refusals = Object.entries(call.operation.responses ?? {}).filter(([status]) => Number(status) >= 400)
  const codes = listCodes(call, context)
  const rows = refusals.flatMap(([status, { description = '' }]) => {
    const own = codes.filter((code) => String(context.faults[code]?.[0]) === status).sort()
    const lines = own.map((code) => [`<code>${escapeHtml(code)}</code>`, context.faults[code]?.[1] ?? ''] as const)
    return (lines.length > 0 ? lines : [['', description] as const]).map(
      ([code, meaning]) => `<tr><td>${status}</td><td>${code}</td><td>${escapeHtml(meaning)}</td></tr>`,
    )
  })
  return `<h2 id="errors">Errors</h2><div class="table" tabindex="0"><table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
<p class="quiet">See <a href="/docs/errors">Errors and retries</a>.</p>`
}

const field = (label: string, input: string): string => `<label>${escapeHtml(label)}${input}</label>`

/** Renders the form that makes the call from the page. It's hidden until the page's script runs. */
function renderTry(call: Call, { schemas, schemes }: CallContext): string {
  const scheme = schemeOf(call)
  if (!isTyped(schemes, scheme)) return ''
  const body = exampleBody(call, schemas)
  const inputs = (call.operation.parameters ?? [])
    .filter(({ in: where }) => where === 'path' || where === 'query')
    .map(({ name, in: where, required }) =>
      field(
        name,
        `<input name="${where}.${escapeHtml(name)}" autocomplete="off" spellcheck="false"${required ? ' required' : ''}>`,
      ),
    )
  const key = scheme
    ? [field('Test key', '<input name="key" type="password" autocomplete="off" spellcheck="false" required>')]
    : []
  const json = escapeHtml(JSON.stringify(body, null, 2) ?? '')
  const text = body === undefined ? [] : [field('Body', `<textarea name="body" rows="8" spellcheck="false">${json}</textarea>`)]
  return `<h2 id="try-it">Try it</h2><form class="try" hidden data-method="${call.method}" data-path="${escapeHtml(call.path)}">${[...key, ...inputs, ...text].join('')}<button>Send request</button><div role="status"></div></form>
<p class="quiet">${scheme ? 'The key stays in this tab. ' : ''}The call is real: it changes what is stored here.</p>`
}

function renderEvent({ path, operation }: Call, schemas: Schemas): string {
  const body = operation.requestBody && schemaOf(operation.requestBody)
  return `<div class="call"><span class="method">POST</span><code>${escapeHtml(path)}</code></div>
<p>We send this event to your endpoints. See <a href="/docs/webhooks">Webhooks</a> for how to receive it.</p>
${body ? renderCode('JSON', JSON.stringify(buildExample(body, schemas), null, 2), 'json') + renderFields('Fields', listFields(body, schemas), true) : ''}`
}

function renderCall(call: Call, context: CallContext): string {
  const { method, path, operation } = call
  const { schemas } = context
  const parameters = (operation.parameters ?? []).map(({ name, required = false, schema = {} }) => ({
    name,
    type: describeType(schema, schemas),
    isRequired: required,
    description: schema.description ?? '',
  }))
  const body = operation.requestBody && schemaOf(operation.requestBody)
  return `<div class="call"><span class="method">${method}</span><code>${escapeHtml(path)}</code></div>
${operation.description ? `<p>${renderText(operation.description)}</p>` : ''}${renderCommand(call, context)}
${renderFields('Parameters', parameters)}${renderFields('Body', body ? listFields(body, schemas) : [])}
${renderTry(call, context)}${renderResponse(call, context)}${renderErrors(call, context)}`
}

/** Renders the page of a call or an event: what it's for, an example, every field and every error status. */
export function renderCallPage(call: Call, context: CallContext): DocsPage {
  const { operation, path, method, isEvent } = call
  const title = operation.summary ?? path
  return {
    url: call.url,
    title: isEvent ? path : title,
    description: operation.description ?? '',
    render: () => (isEvent ? renderEvent(call, context.schemas) : renderCall(call, context)),
    sections: [{ id: '', title: isEvent ? path : title, text: `${isEvent ? 'Event' : method} ${path} ${operation.operationId}` }],
  }
}
