import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findWebFolder } from '@tradepost/kit/http/web-files'

export const PAGE_SCRIPTS = new URL('../../docs/security/page-scripts.md', import.meta.url)

/** Why the payment page has each of its scripts. A new one needs a reason. */
const REASONS: Readonly<Record<string, string>> = {
  index: 'Draws the checkout, checks what is typed, and sends the payment to our own server',
  'bad-link-page': 'Says why a payment link opens no checkout',
  'bought-goods': 'Shows license keys and downloads once the payment is complete',
  card: 'Draws saved cards and the brand of a card',
  'card-link-page': 'Says why the link of an email to another card opens no page',
  'challenge-page': 'The bank’s page of test payments, which approves or denies one',
  'choice-part': 'Chooses a currency, a quantity or an amount, where the shop allows that',
  'custom-fields': 'The shop’s own questions, where it has some',
  'delivery-page': 'Shows what a payment delivers, behind the link in its receipt',
  'flask-conical': 'An icon of test mode',
  'not-found-page': 'Says that a checkout doesn’t exist',
  posters: 'Drawings of products without an image',
  'signpost-drawing': 'The drawing of pages that lead nowhere',
  'test-mode': 'Fills in test cards; only in test mode',
}
const LANGUAGE = /^(ar|de|en|es|fr|ja|pt)$/

const INTRODUCTION = `# Scripts of the payment page

All scripts of the hosted checkout (\`/session\`, \`/buy\`), each with the reason why it is there (PCI DSS 4.0.1, 6.4.3). All come from our
own server, none from anywhere else, and none is added by a tag manager or an analytics service. The page is sent with the SHA-384 of
each; a browser runs no other ([decision 78](../decisions/0078-what-the-payment-page-runs.md)). \`npm run verify-page -- <url>\` compares a live page with
this release. Printed by \`node scripts/run.mjs scripts/print/print-page-scripts.ts\`, after a build.

| script | reason |
|---|---|
| inside the page: theme | Sets the chosen theme before the first paint. The page’s policy has its hash |
| inside the page: import map | The digests of the scripts below. The page’s policy has its hash |
| inside the page: data | What the page shows first, as JSON. It isn’t run |
`

function listScripts(): string[] {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(findWebFolder('@tradepost/provider-web'), '.vite', 'manifest.json'), 'utf8'),
  )
  const names = Object.values(manifest).flatMap(({ file }) => /^assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? [])
  return [...new Set(names)].sort()
}

/** Prints the inventory of the build's scripts. @throws for a script without a reason, and for a reason without a script */
export function printPageScripts(scripts = listScripts()): string {
  const silent = scripts.filter((name) => !REASONS[name] && !LANGUAGE.test(name))
  const gone = Object.keys(REASONS).filter((name) => !scripts.includes(name))
  if (silent.length + gone.length > 0)
    throw new Error(`Write a reason in print-page-scripts.ts for: ${silent.join(', ') || '–'}. Remove: ${gone.join(', ') || '–'}`)
  const rows = scripts.map((name) => `| \`${name}\` | ${REASONS[name] ?? 'The page’s texts in this language'} |`)
  return `${INTRODUCTION}${rows.join('\n')}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE_SCRIPTS, printPageScripts())
