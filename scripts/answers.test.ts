import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compileCatalog } from '@tradepost/messages/compile-catalog'
import { createSentenceTranslator } from '@tradepost/messages/translate-sentence'
import { expect, test } from 'vitest'
import { readTree } from './source-tree.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
// Not `import`: the tests' own build compiles catalogs.
const { messages: answers } = createRequire(import.meta.url)('@tradepost/platform-messages/en/answers')
const english = compileCatalog({ english: answers, translated: answers, language: 'en' }, () => {})
const translate = createSentenceTranslator({ english, own: english, language: 'en' }, () => {})

/** Titles of a timeline's events, also those of one word. */
const EVENT_TITLES = /^platform\/server\/src\/provider-events\/event-titles\.ts$/

/** Files whose texts the API sends to pages: tables of refusals, checks of forms, titles of a timeline. */
const SENDERS = [
  /^packages\/kit\/src\/faults\.ts$/,
  /^platform\/server\/src\/(faults|auth\/refusals|auth\/permissions|seller-(payments|subscriptions)\/timeline)\.ts$/,
  EVENT_TITLES,
  /^packages\/contract\/src\/platform\/seller-(?!home|clock|search|records)[\w-]+(?<!test)\.ts$/,
]
/** For programs, or for whoever writes one: a page never shows them. */
const NOT_SHOWN =
  /^(Empty|Assertion failed|Bearer|Told$|Fault$|Seller: |GET|POST|PUT|PATCH|DELETE|Null|None|Of |In |At the|The (ID|number|URL))/

/** Lists the sentences that a file may send: its texts with a capital, without descriptions for the API's document. */
function listSentences(code: string): string[] {
  const sent = code
    .replace(/^import .*$/gm, '')
    .replace(/\.meta\(\{(?:[^{}]|\{[^{}]*\})*\}\)/g, '')
    .replace(/\bid: '[^']*'|\bassert\(.*/g, '')
  return [...sent.matchAll(/(['"`])([A-Z](?:(?!\1)[^\\\n]|\\.)*[a-z%.](?:(?!\1)[^\\\n])*)\1/g)].flatMap(([, , text = '']) =>
    /\s/.test(text) && !NOT_SHOWN.test(text) ? [text.replace(/\$\{[^}]*\}/g, '7').replaceAll('\\', '')] : [],
  )
}

test('N77: a page can translate the title of every event, in every language', () => {
  const file = readTree(ROOT).find(({ path }) => EVENT_TITLES.test(path))
  const titles = [...(file?.code ?? '').matchAll(/(?::|\?\?) '([A-Z][^']*)'/g)].map(([, title = '']) => title)
  expect(titles.length).toBeGreaterThan(25)
  expect(titles.filter((title) => translate(title) === undefined)).toEqual([])
})

test('a page can translate every sentence that the API sends it', () => {
  const files = readTree(ROOT).filter(({ path }) => SENDERS.some((sender) => sender.test(path)))
  expect(files.length).toBeGreaterThan(15)
  const sentences = files.flatMap(({ path, code }) => listSentences(code).map((sentence) => ({ path, sentence })))
  expect(sentences.length).toBeGreaterThan(180)
  expect(sentences.filter(({ sentence }) => translate(sentence) === undefined)).toEqual([])
})
