import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Catalog } from '@tradepost/messages/catalog'
import { messages as answers } from '@tradepost/platform-messages/en/answers'
import { messages as dashboard } from '@tradepost/platform-messages/en/dashboard'
import { messages as platformServer } from '@tradepost/platform-messages/en/server'
import { messages as shop } from '@tradepost/platform-messages/en/shop'
import { messages as checkout } from '@tradepost/provider-messages/en/checkout'
import { messages as documents } from '@tradepost/provider-messages/en/documents'
import { messages as ui } from '@tradepost/ui/catalog'

const FILE = new URL('../docs/strings.md', import.meta.url)

const PARTS: readonly [title: string, catalog: Catalog][] = [
  ['Shop, cart, sign-in and account', shop],
  ['Dashboard', dashboard],
  ['Components of both', ui],
  ['Emails of the platform', platformServer],
  ['Answers of the platform’s API', answers],
  ['Hosted checkout', checkout],
  ['Receipts, invoices and billing emails', documents],
]

/** "buyerOrders" is the group "Buyer orders". */
const groupTitle = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())

/** Lists the messages of a group, each once, in order. */
function listMessages(part: Catalog | string): string[] {
  return typeof part === 'string' ? [part] : [...new Set(Object.values(part).flatMap(listMessages))]
}

/** Shows plurals by their last form, and tags by what they contain: what a reader sees. */
function readable(message: string): string {
  const forms =
    /\{(\w+), (?:plural|selectordinal|select),(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*?other \{((?:[^{}]|\{[^{}]*\})*)\}\}/g
  return message
    .replace(forms, (_, name: string, other: string) => other.replaceAll('#', `{${name}}`))
    .replace(/\{(\w+), \w+(?:, [^}]*)?\}/g, '{$1}')
    .replace(/<\/?\w+>/g, '')
    .replace(/\s+/g, ' ')
}

/** Prints a group; a text that stands above already is left out. */
function printGroup([name, part]: [string, string | Catalog], printed: Set<string>): string[] {
  const texts = listMessages(part)
    .map(readable)
    .filter((text) => !printed.has(text))
  for (const text of texts) printed.add(text)
  return texts.length === 0 ? [] : [`### ${groupTitle(name)}\n\n${texts.join(' · ')}\n`]
}

const printed = new Set<string>()

/** The page with every text that a person sees, by the part that shows it. */
export const stringsPage = [
  '# Every string\n',
  'Printed by `node scripts/run.mjs scripts/print-strings.ts` from the English catalogs; a test keeps it true. `{name}` stands for a',
  'value. Of a plural, the last form is here. A text that several places show stands at the first.\n',
  ...PARTS.flatMap(([title, catalog]) => [
    `## ${title}\n`,
    ...Object.entries(catalog).flatMap((group) => printGroup(group, printed)),
  ]),
].join('\n')

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, stringsPage)
