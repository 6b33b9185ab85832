import { issue, setIssueLanguage } from '@tradepost/contract/issue'
import type { PlatformErrorBody } from '@tradepost/contract/platform/error-body'
import type { TextReference } from '@tradepost/contract/provider/primitives'
import { type CompiledCatalog, formatMessage, hasMessage } from '@tradepost/messages/format-message'
import { getPageLanguage, loadCatalog } from '@tradepost/messages/page-messages'
import { loaders } from '@tradepost/platform-messages/words-answers?languages'
import type * as z from 'zod'

type Params = TextReference['params']
type Issue = NonNullable<PlatformErrorBody['issues']>[number]

/** Says what the server says in the page's language. An English page shows the server's own sentences. */
let findText: ((key: string, params?: Params) => string | undefined) | undefined

/** Loads what the server and the schemas say in the page's language. English needs none of it. */
export async function loadAnswerTexts(): Promise<void> {
  const language = getPageLanguage()
  if (language === 'en') return
  const catalog = await loadCatalog<CompiledCatalog>(loaders)
  const report = ({ key, why }: { key: string; why: string }) => console.error(`Message ${key} (${language}): ${why}`)
  const find = (key: string, params?: Params) =>
    hasMessage(catalog, key) ? String(formatMessage({ catalog, language, report }, key, params)) : undefined
  findText = find
  setIssueLanguage((key, params) => find(`issues.${key}`, params))
}

/**
 * Sets up zod before it loads, where it looks for its configuration: a page without forms never loads it. It says what it would
 * say in English in the page's language, and doesn't try to compile schemas, which the page's policy forbids and reports. Not
 * where the server draws a page: zod has one configuration in a process, and the API answers in English.
 */
export function configureSchemas(): void {
  const localeError: z.core.$ZodErrorMap = (raw) => issue(raw.input === undefined ? 'required' : 'invalidInput').error(raw)
  const config = { jitless: true, ...(findText ? { localeError } : {}) }
  Object.assign(globalThis, { __zod_globalConfig: Object.assign(Reflect.get(globalThis, '__zod_globalConfig') ?? {}, config) })
}

/** Returns the text of an issue with a known code. */
const findIssue = ({ code, params }: Issue) => findText?.(`issues.${code}`, params) ?? findText?.(`faults.${code}`, params)

/** Returns the message beside a field. One without a code is a real provider's, and stays as it is. */
export const translateIssue = (refused: Issue): string =>
  findIssue(refused) ?? (refused.code === undefined ? undefined : findText?.('issues.invalidInput')) ?? refused.message

/**
 * Returns what a refusal says: what its first field says, or the text of its code. A code that this release doesn't know gets a
 * general sentence with the ID by which the request can be found.
 */
export function translateRefusal(
  { code, variant, params, message, issues }: PlatformErrorBody,
  requestId?: string | null,
): string {
  if (!findText) return message
  const [first] = issues ?? []
  const ofField = first && findIssue(first)
  const ofVariant = variant && (findText(`faults.${code}:${variant}`, params) ?? findText(`faults.${variant}`))
  return ofField ?? ofVariant ?? findText(`faults.${code}`) ?? findText('unknown', { requestId: requestId ?? '–' }) ?? message
}

/** Returns a text of a timeline; the server's English for one that this release doesn't know. */
export const translateEvent = (english: string, text: TextReference | null): string =>
  (text && findText?.(`events.${text.code}`, text.params)) ?? english

/** Returns why a payment was declined, as its buyer reads it. What a real provider says of an unknown code stays as it is. */
export const translateDecline = (english: string, code: string | null): string =>
  (code === null ? undefined : findText?.(`declines.${code}`)) ?? english
