import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Manifest, readManifests, readTree, sourceFile } from './source-tree.ts'
import * as tidy from './tidy.ts'
import * as tidyCircles from './tidy-circles.ts'
import * as tidyNames from './tidy-names.ts'
import * as tidySql from './tidy-sql.ts'
import * as tidyTexts from './tidy-texts.ts'
import * as tidyWeb from './tidy-web.ts'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const tree = readTree(ROOT)
const project: tidy.Project = { tree, manifests: readManifests(ROOT, tree) }

/** Findings that are allowed, each with the reason. An unneeded exception is a finding, too. */
type Exceptions = Readonly<Record<string, string>>

const PACKAGES: Exceptions = {
  'scripts/dashboard-permissions.test.ts': 'opens pages with the router that platform/web/package.json lists',
  'scripts/pictures/picture-steps.ts': 'uses the browser that e2e/package.json lists for the journeys',
  'scripts/pictures/pictures.ts': 'uses the browser that e2e/package.json lists for the journeys',
}

const CLOCK: Exceptions = {
  'packages/kit/src/postgres/embedded-postgres.ts': 'waits for a process of this machine, not for anything of a business',
  'packages/kit/src/postgres/postgres-cluster.ts': 'a name for a directory that is set aside',
  'packages/kit/src/testing/test-databases.ts': 'compares with the age of a file on disk',
  'packages/ui/src/gallery/words.tsx': 'shows a moment that is always two minutes ago',
  'packages/ui/src/formats/relative-time.tsx': "a page shows the reader's own time unless its program hands it a clock",
  'provider/web/src/checkout/draft.ts': 'compares with the age of what this browser stored',
  'platform/web/src/features/seller-home/home-header.tsx': "greets by the reader's own time of day",
}

const ENVIRONMENT: Exceptions = {
  'e2e/src/world/outage/crash.test.ts': 'hands its own environment to the process that it starts',
  'e2e/journeys/docs.journey.ts': 'hands its PATH to the commands that it runs',
  'e2e/src/guide/receivers.test.ts': 'hands its PATH to the processes that it starts',
  'e2e/src/guide/run-page.ts': 'sets what the examples read from their environment',
  'e2e/src/world/foreign/foreign-clients.test.ts': 'hands its own environment to the process that it starts',
  'e2e/src/world/foreign/foreign-receivers.ts': 'reads its settings as the receivers of other people do',
  'e2e/src/world/foreign/foreign-webhooks.test.ts': 'hands its own environment to the process that it starts',
  'e2e/src/world/foreign/foreign-shop.ts': 'reads its settings as the shops of other people do',
  'e2e/src/billing/billing-model.test.ts': 'SEQUENCE, for one sequence of a run',
  'e2e/src/world/operation/checkout-process.ts': 'hands its PATH and the settings of npm to the start of a checkout',
  'e2e/src/world/operation/upgrade.test.ts': 'UPGRADE_FROM, the commit of the release before, while no tag names one',
  'packages/kit/src/email/render-email.ts': 'tells React that it runs in production',
  'packages/kit/src/postgres/postgres-binaries.ts': 'hands its own environment to the process that it starts',
  'packages/kit/src/testing/test-runs.ts': 'RUNS and SEED, for more than the usual sample and the same one again',
  'packages/kit/src/testing/test-databases.ts': "the way from vitest's global set-up to its workers",
  'e2e/src/billing/renewal-crash.test.ts': 'hands its own environment to the processes that it starts',
  'e2e/src/billing/wrong-clock.test.ts': 'hands its own environment to the process that it starts',
  'provider/server/src/testing/test-provider.ts': 'LOG_LEVEL, to see what a failing test logs',
}

const TENANTLESS: Exceptions = {
  'platform/server wanted_emails': 'belongs to a person',
  'platform/server reset_links': 'belongs to a person',
  'platform/server account_languages': 'belongs to a person',
  'platform/server ban_notices': 'belongs to a person',
  'platform/server spent_proofs': 'belongs to a person',
  'platform/server proven_mailboxes': 'belongs to a person',
  'platform/server sign_in_failures': 'belongs to an address, with or without an account',
  'platform/server access_signing_keys': 'sign for the whole installation; a token names its organization',
  'platform/server demo_seeds': 'whether the demo data of this database is finished',
  'provider/server businesses': 'is the tenant',
  'provider/server charges': 'the card network knows no businesses; its own database',
  'provider/server stored_cards': 'as charges',
  'provider/server journal': 'the card network knows no businesses; its own database',
  'provider/server kept_keys': 'as journal',
  'provider/server network_refunds': 'as charges',
  'provider/server network_disputes': 'as charges',
}

const SESSIONS: Exceptions = {
  'packages/kit/src/channel.ts': 'listens on a connection to Postgres itself',
  'packages/kit/src/database/gradual-steps.ts': 'migrations connect to Postgres itself',
  'packages/kit/src/postgres/run-alone.ts': 'locks on a connection to Postgres itself',
}

const NONE: Exceptions = {}

const RULES: readonly [rule: string, find: (project: tidy.Project) => tidy.Finding[], exceptions: Exceptions][] = [
  ['workspaces import only along the arrows', tidy.findWrongWorkspaceImports, NONE],
  ['a file imports only packages that its package.json lists', tidy.findWrongPackageImports, PACKAGES],
  ['test helpers are imported only by tests', tidy.findTestImports, NONE],
  ['a module imports only modules above it', tidy.findWrongModuleOrder, NONE],
  ["features don't import each other", tidyWeb.findImportsAcrossFeatures, NONE],
  ['features, nouns and the shell import only what is below them', tidyWeb.findUpwardImports, NONE],
  ["files don't import each other in a circle", tidyCircles.findFileCircles, NONE],
  ["nouns don't import each other in a circle", tidyWeb.findNounCircles, NONE],
  ["the shell doesn't read the schema of a noun", tidyWeb.findNounSchemasInShell, NONE],
  ['N41: every text of a page has an element', tidyTexts.findBareTexts, NONE],
  ['pages that the server draws use no text while they load', tidyTexts.findTextsAtLoad, NONE],
  ['files are short', tidy.findLongFiles, NONE],
  ['comments are as wide as code', tidy.findWideComments, NONE],
  ['folders are small', tidy.findCrowdedFolders, NONE],
  ['the time comes from a clock', tidy.findClockUses, CLOCK],
  ['settings are read in config.ts', tidy.findEnvironmentUses, ENVIRONMENT],
  ['random values come from ids.ts and secrets.ts', tidy.findMathRandom, NONE],
  ['no test patches a module', tidy.findPatchedModules, NONE],
  ["file names say what's inside", tidy.findBannedNames, NONE],
  ['no file has a note for later or names one machine', tidy.findBannedTexts, NONE],
  ['every file is used', tidy.findDeadFiles, NONE],
  ['every table names its tenant', tidySql.findTenantlessTables, TENANTLESS],
  ['connections of a pool keep nothing', tidySql.findSessionState, SESSIONS],
  ['transactions are repeated', tidySql.findBareTransactions, NONE],
  ['docs name only files that exist', tidy.findLostPaths, NONE],
  ['the map names existing files and exports, in short groups', tidyNames.findWrongMapRows, NONE],
  ["names use the field's terms", tidyNames.findGivenUpWords, NONE],
  ['texts for people use plain words', tidyNames.findWrongTexts, NONE],
  ["types aren't cast", tidyNames.findCasts, NONE],
]

describe('the project', () => {
  test.each(RULES)('%s', (_, find, exceptions) => {
    const found = find(project)
    expect(found.filter(({ key }) => !(key in exceptions)).map(({ key, why }) => `${key}: ${why}`)).toEqual([])
    expect(Object.keys(exceptions).filter((key) => !found.some((finding) => finding.key === key))).toEqual([])
  })

  test("one file of the platform imports the provider's SDK", () => {
    expect(tidy.findSdkImporters(project)).toHaveLength(1)
  })

  test('every workspace has its arrows, and every arrow its workspace', () => {
    expect(project.manifests.map((manifest) => manifest.folder).sort()).toEqual(Object.keys(tidy.ARROWS).sort())
  })
})

const workspace = (folder: string, dependencies: string[] = [], devDependencies: string[] = []): Manifest => ({
  name: `@tradepost/${folder.replace('packages/', '').replace('/', '-')}`,
  folder,
  dependencies,
  devDependencies,
  imports: { '#src/*': './src/*' },
  exports: { './*': './src/*.ts' },
})

const SAMPLE_MANIFESTS = [
  workspace('packages/kit', ['pg'], ['fast-check']),
  workspace('packages/contract', ['zod']),
  workspace('platform/server', ['@tradepost/kit', 'dodopayments']),
  workspace('platform/web', ['react']),
  workspace('provider/server', ['@tradepost/kit']),
  workspace('e2e', ['@tradepost/provider-server', '@tradepost/platform-server']),
  { ...workspace('', [], ['vitest']), name: 'tradepost' },
]

const sampleProject = (files: Readonly<Record<string, string>>): tidy.Project => ({
  tree: Object.entries(files).map(([path, text]) => sourceFile(path, text)),
  manifests: SAMPLE_MANIFESTS,
})

const MODULES = {
  'provider/server/src/modules.ts': ['outbox', 'payments', 'refunds']
    .map((room) => `import { module as ${room} } from './${room}/module.ts'\n  ${room},\n`)
    .join(''),
  'platform/web/src/nouns/customers/b.ts': "import '#src/nouns/products/c.ts'",
  'platform/web/src/nouns/products/c.ts': "import '#src/nouns/payments/a.ts'",
}
const lines = (count: number) => 'x\n'.repeat(count)
// Written in two parts, so that this file doesn't contain the text it searches for.
const spelled = (...parts: string[]) => parts.join('')

type Sample = [why: string, path: string, find: (project: tidy.Project) => tidy.Finding[], text: string]

const REFUSED: Sample[] = [
  [
    'the provider imports the platform',
    'provider/server/src/a.ts',
    tidy.findWrongWorkspaceImports,
    "import '@tradepost/platform-server/b'",
  ],
  [
    'a web imports a server',
    'platform/web/src/a.ts',
    tidy.findWrongWorkspaceImports,
    "export { b } from '../../server/src/b.ts'",
  ],
  [
    'a lazy import',
    'packages/kit/src/a.ts',
    tidy.findWrongWorkspaceImports,
    spelled('await imp', "ort('@tradepost/contract/b')"),
  ],
  [
    'an import over several lines',
    'packages/kit/src/a.ts',
    tidy.findWrongWorkspaceImports,
    "import {\n  b,\n} from '@tradepost/contract/b'",
  ],
  [
    'a workspace imported by path',
    'provider/server/src/a.ts',
    tidy.findWrongWorkspaceImports,
    "import '../../../packages/kit/src/b.ts'",
  ],
  ["a workspace that isn't listed", 'provider/server/src/a.ts', tidy.findWrongWorkspaceImports, "import '@tradepost/contract/b'"],
  ["a package that isn't listed", 'provider/server/src/a.ts', tidy.findWrongPackageImports, "import pg from 'pg'"],
  ['a development package', 'packages/kit/src/a.ts', tidy.findWrongPackageImports, "import fc from 'fast-check'"],
  ['a Node module in a browser', 'platform/web/src/a.tsx', tidy.findWrongPackageImports, "import { join } from 'node:path'"],
  ['a test helper', 'provider/server/src/a.ts', tidy.findTestImports, "import './test-provider.ts'"],
  [
    'a module below',
    'provider/server/src/payments/a.ts',
    tidy.findWrongModuleOrder,
    "import type { B } from '#src/refunds/b.ts'",
  ],
  ["another room's name", 'provider/server/src/refunds/module.ts', tidy.findWrongModuleOrder, "{ name: 'payments' }"],
  ["a module that modules.ts doesn't list", 'provider/server/src/payouts/a.ts', tidy.findWrongModuleOrder, ''],
  [
    'another feature',
    'platform/web/src/features/cart/a.ts',
    tidyWeb.findImportsAcrossFeatures,
    "import '#src/features/buyer-orders/b.ts'",
  ],
  ['a noun above it', 'platform/web/src/shell/a.ts', tidyWeb.findUpwardImports, "import '#src/nouns/payments/b.ts'"],
  ['a feature above it', 'platform/web/src/nouns/payments/a.ts', tidyWeb.findUpwardImports, "import '#src/features/cart/b.ts'"],
  ['itself', 'packages/kit/src/a.ts', tidyCircles.findFileCircles, "import type { A } from './a.ts'"],
  ['itself, later', 'packages/kit/src/a.ts', tidyCircles.findFileCircles, "const load = () => import('./a.ts')"],
  ['a circle', 'platform/web/src/nouns/payments/a.ts', tidyWeb.findNounCircles, "import '#src/nouns/customers/b.ts'"],
  [
    'the schema of a noun',
    'platform/web/src/shell/a.ts',
    tidyWeb.findNounSchemasInShell,
    "import type { Payment } from '@tradepost/contract/provider/payments'",
  ],
  [
    'a text that a component returns',
    'platform/web/src/a.tsx',
    tidyTexts.findBareTexts,
    "function A() { return x ? t('a') : null }",
  ],
  ['a text that a component is', 'provider/web/src/a.tsx', tidyTexts.findBareTexts, 'const A = () => `1 item`'],
  ['a text of a module', 'platform/web/src/a.tsx', tidyTexts.findTextsAtLoad, "const a = { b: t.rich('a') }"],
  ['an element without JSX', 'packages/ui/src/a.tsx', tidyTexts.findBareTexts, "const a = createElement('b', null, 'a')"],
  ['301 lines', 'packages/kit/src/a.ts', tidy.findLongFiles, lines(301)],
  ['a wide comment', 'packages/kit/src/a.ts', tidy.findWideComments, `  // ${'a'.repeat(126)}`],
  ['501 lines of tests', 'packages/kit/src/a.test.ts', tidy.findLongFiles, lines(501)],
  ['the current time', 'provider/server/src/a.ts', tidy.findClockUses, 'const a = new Date()'],
  ['a setting', 'provider/server/src/a.ts', tidy.findEnvironmentUses, 'process.env.PORT'],
  ['a random number', 'bench/src/a.ts', tidy.findMathRandom, spelled('Math', '.random()')],
  ['a patched module', 'provider/server/src/a.test.ts', tidy.findPatchedModules, spelled('vi', ".mock('./b.ts')")],
  ['a banned name', 'packages/kit/src/date-utils.ts', tidy.findBannedNames, ''],
  ['a barrel', 'packages/kit/src/index.ts', tidy.findBannedNames, ''],
  ['a note for later', 'docs/a.md', tidy.findBannedTexts, spelled('TO', 'DO: later')],
  ['a local path', 'packages/kit/src/a.ts', tidy.findBannedTexts, spelled("'/ho", "me/somebody/a'")],
  ['a registry', 'package-lock.json', tidy.findBannedTexts, spelled('https://regis', 'try.example.org/a')],
  ['a file that nothing imports', 'packages/kit/src/a.ts', tidy.findDeadFiles, ''],
  [
    'a table without a mode',
    'provider/server/src/a/table.ts',
    tidySql.findTenantlessTables,
    'create table a (business_id text, b int default (1));',
  ],
  [
    'tenant columns that are only in a comment',
    'platform/server/src/a/table.ts',
    tidySql.findTenantlessTables,
    'create table a (id text); -- organization_id text',
  ],
  ['a lock of a session', 'packages/kit/src/a.ts', tidySql.findSessionState, "'select pg_advisory_lock(1)'"],
  ['a setting of a session', 'provider/server/src/a.ts', tidySql.findSessionState, 'sql`set statement_timeout = 0`'],
  ['a temporary table', 'platform/server/src/a.ts', tidySql.findSessionState, "'create temporary table a (b int)'"],
  ['a transaction of its own', 'provider/server/src/a.ts', tidySql.findBareTransactions, 'await db.transaction().execute(work)'],
  ['a lost path', 'docs/a.md', tidy.findLostPaths, spelled('see `packages', '/kit/src/gone.ts`')],
  ['a row without its export', 'docs/map.md', tidyNames.findWrongMapRows, '### A\n| a | `packages/kit/src/a.ts` | `gone` |'],
  ['a crowded group', 'docs/map.md', tidyNames.findWrongMapRows, `### A\n${'| a | b | c |\n'.repeat(9)}`],
  ['a word for programs', 'platform/web/src/features/cart/words.ts', tidyNames.findWrongTexts, "a: 'Your mail cannot be sent'"],
  ['a retired word', 'packages/kit/src/a.ts', tidyNames.findGivenUpWords, spelled('const col', 'our = 1')],
  ['a cast', 'platform/server/src/a.ts', tidyNames.findCasts, 'const a = b as Row'],
]

const ACCEPTED: Sample[] = [
  ['an import along an arrow', 'provider/server/src/a.ts', tidy.findWrongWorkspaceImports, "import '@tradepost/kit/b'"],
  [
    'both servers in e2e',
    'e2e/src/a.ts',
    tidy.findWrongWorkspaceImports,
    "import '@tradepost/platform-server/b'\nimport '@tradepost/provider-server/b'",
  ],
  ['a listed package', 'packages/kit/src/a.ts', tidy.findWrongPackageImports, "import pg from 'pg'"],
  [
    'a development package in a test',
    'packages/kit/src/a.test.ts',
    tidy.findWrongPackageImports,
    "import 'fast-check'\nimport 'vitest'",
  ],
  ['an import in a comment', 'packages/kit/src/a.ts', tidy.findWrongPackageImports, "// import 'zod'"],
  [
    'a module above',
    'provider/server/src/refunds/a.ts',
    tidy.findWrongModuleOrder,
    "import '#src/outbox/b.ts'\nimport '#src/deps.ts'",
  ],
  ['a noun below it', 'platform/web/src/features/cart/a.ts', tidyWeb.findUpwardImports, "import '#src/nouns/payments/b.ts'"],
  ['another noun', 'platform/web/src/nouns/orders/a.ts', tidyWeb.findNounCircles, "import '#src/nouns/customers/b.ts'"],
  [
    'the schema of all lists',
    'platform/web/src/shell/a.ts',
    tidyWeb.findNounSchemasInShell,
    "import '@tradepost/contract/platform/lists'",
  ],
  ['a text in a fragment', 'platform/web/src/a.tsx', tidyTexts.findBareTexts, "function A() { return <>{t('a')}</> }"],
  ['a text of a function', 'platform/web/src/a.tsx', tidyTexts.findBareTexts, "const A = () => <b>{[1].map(() => t('a'))}</b>"],
  ['a text when it is asked for', 'platform/web/src/a.tsx', tidyTexts.findTextsAtLoad, "const a = () => t('a')"],
  ['300 lines', 'packages/kit/src/a.ts', tidy.findLongFiles, lines(300)],
  ['a comment as wide as code', 'packages/kit/src/a.ts', tidy.findWideComments, `  // ${'a'.repeat(125)}`],
  ['a given time', 'provider/server/src/a.ts', tidy.findClockUses, 'new Date(text) // not new Date()'],
  ['a setting in config.ts', 'provider/server/src/config.ts', tidy.findEnvironmentUses, 'process.env'],
  ['a lock of a transaction', 'packages/kit/src/a.ts', tidySql.findSessionState, "'select pg_advisory_xact_lock(1)'"],
  ['a transaction that is repeated', 'provider/server/src/a.ts', tidySql.findBareTransactions, 'runTransaction(db, work)'],
  ['an update', 'packages/kit/src/a.ts', tidySql.findSessionState, 'sql`update a set b = 1`'],
  ['a name from the API', 'provider/server/src/test-helpers/routes.ts', tidy.findBannedNames, ''],
  ['an entry point', 'provider/server/src/main.ts', tidy.findDeadFiles, ''],
  [
    'both columns',
    'provider/server/src/a/table.ts',
    tidySql.findTenantlessTables,
    'create table a (\n business_id text,\n mode text check (mode in (1))\n);',
  ],
  ['an alias of SQL', 'platform/server/src/a.ts', tidyNames.findCasts, 'sql`with a as (select 1), b as (select 2)`'],
  ['a word of a text', 'platform/server/src/a.ts', tidyNames.findCasts, '"It\'s saved as PNG"'],
  ['a constant', 'platform/server/src/a.ts', tidyNames.findCasts, 'const a = [1] as const'],
  ['a key', 'platform/web/src/features/cart/words.ts', tidyNames.findWrongTexts, "mail: 'Your email was sent'"],
  ['a word of another language', 'platform/messages/fr.json', tidyNames.findGivenUpWords, spelled('"Le cata', 'logue"')],
  ['a query', 'platform/server/src/a.ts', tidyNames.findCasts, 'sql`with due as (\nselect 1)`'],
  ['a sentence', 'platform/server/src/a.ts', tidyNames.findCasts, "const a = 'A name such as API calls'"],
  ['a value of our wire', 'packages/kit/src/a.ts', tidyNames.findGivenUpWords, "'retry_dues'"],
  ['a path of the system', 'packages/kit/src/a.ts', tidy.findBannedTexts, "'/var/lib/tradepost', '/usr/bin/chromium'"],
]

describe('a rule', () => {
  test.each(REFUSED)('rejects: %s (%s)', (_, path, find, text) => {
    expect(find(sampleProject({ ...MODULES, [path]: text }))).toContainEqual(
      expect.objectContaining({ key: expect.stringMatching(/./), why: expect.stringMatching(/./) }),
    )
  })

  test.each(ACCEPTED)('accepts: %s (%s)', (_, path, find, text) => {
    const { [path]: _same, ...others } = MODULES as Record<string, string>
    const found = find(sampleProject({ ...others, [path]: text }))
    expect(found.filter(({ key }) => !(key in others))).toEqual([])
  })
})

test.each([
  [30, 0],
  [31, 1],
])('of a folder with %s files, %s are found', (count, found) => {
  const files = Object.fromEntries(Array.from({ length: count }, (_, index) => [`packages/kit/src/a${index}.ts`, 'const a = 1']))
  expect(tidy.findCrowdedFolders(sampleProject({ ...files, 'packages/kit/src/a.test.ts': '' }))).toHaveLength(found)
})
