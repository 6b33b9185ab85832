import type { MessageValues } from '@tradepost/messages/catalog'
import type * as z from 'zod'
import { words } from './words-issues.ts'

type Params = Readonly<Record<string, string | number>>
/** What an issue says, in this program's language, and by the key and the values of its text. */
export type IssueText = { message: string; params: { text: string; values?: Params } }

/** How a schema refuses a value. */
export type Refusal = { error: (raw: z.core.$ZodRawIssue) => string }

type Texts = Readonly<Record<string, string>>
type ValuesOf<Values extends unknown[]> = Values extends [infer Given] ? [params: { [Name in keyof Given]: string | number }] : []

let findTranslation: (key: string, params: Params | undefined) => string | undefined = () => undefined

/** Sets how this page says issues in its own language. Servers say them in English. */
export function setIssueLanguage(find: typeof findTranslation): void {
  findTranslation = find
}

const fillIn = (text: string, params: Params = {}) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))

/**
 * Returns how schemas refuse a field: `.min(1, issue('enterAName'))`, and `describeIssue` for `addIssue`. Such an issue has its
 * key and values in `params`, so that a page can say it in another language than the server.
 */
export function createIssues<const Words extends Texts>(english: Words) {
  type Key = keyof Words & string
  type Values<K extends Key> = ValuesOf<MessageValues<Words, K>>
  function describeIssue<K extends Key>(key: K, ...given: Values<K>): IssueText {
    const [values]: readonly Params[] = given
    const message = findTranslation(key, values) ?? fillIn(english[key] ?? key, values)
    return { message, params: { text: key, ...(values ? { values } : {}) } }
  }
  function issue<K extends Key>(key: K, ...given: Values<K>): Refusal {
    const error = (raw: z.core.$ZodRawIssue) => {
      const { message, params } = describeIssue(key, ...given)
      Object.assign(raw, { params: { ...('params' in raw ? Object(raw.params) : {}), ...params } })
      return message
    }
    return { error }
  }
  return { issue, describeIssue }
}

export const { issue, describeIssue } = createIssues(words)
