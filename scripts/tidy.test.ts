import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Manifest, readManifests, readTree, sourceFile } from './source-tree.ts'
import * as tidy from './tidy.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const tree = readTree(ROOT)
const project: tidy.Project = { tree, manifests: readManifests(ROOT, tree) }

/** What a rule would refuse, each with the reason why it may. An exception that is no longer needed is refused too. */
type Exceptions = Readonly<Record<string, string>>

const PACKAGES: Exceptions = {
  'scripts/pictures.ts': 'uses the browser that e2e/package.json lists for the journeys',
}

const CLOCK: Exceptions = {
  'packages/kit/src/embedded-postgres.ts': 'waits for a process of this machine, not for anything of a business',
  'packages/kit/src/postgres-cluster.ts': 'a name for a directory that is set aside',
  'packages/kit/src/test-databases.ts': 'compares with the age of a file on disk',
  'packages/ui/src/gallery/words.tsx': 'shows a moment that is always two minutes ago',
  'packages/ui/src/relative-time.tsx': 'a page shows the reader\'s own time unless its program hands it a clock',
  'platform/web/src/features/home/home-page.tsx': 'greets by the reader\'s own time of day',
  'provider/web/src/checkout/checkout.ts': 'tells early that a card is past its date; the server decides',
}

const ENVIRONMENT: Exceptions = {
  'e2e/src/crash.test.ts': 'hands its own environment to the process that it starts',
  'packages/kit/src/postgres-binaries.ts': 'hands its own environment to the process that it starts',
  'packages/kit/src/test-databases.ts': 'the way from vitest\'s global set-up to its workers',
  'provider/server/src/test-provider.ts': 'LOG_LEVEL, to see what a failing test logs',
}

const TENANTLESS: Exceptions = {
  'platform/server demo_seeds': 'whether the demo data of this database is finished',
  'provider/server businesses': 'is the tenant',
  'provider/server charges': 'the card network knows no businesses; its own database',
  'provider/server journal': 'the card network knows no businesses; its own database',
}

const NONE: Exceptions = {}

const RULES: readonly [rule: string, find: (project: tidy.Project) => tidy.Finding[], exceptions: Exceptions][] = [
  ['workspaces import along the arrows', tidy.findWrongWorkspaceImports, NONE],
  ['a file imports only packages that its package.json lists', tidy.findWrongPackageImports, PACKAGES],
  ['what serves tests is imported by tests only', tidy.findTestImports, NONE],
  ['a module imports only modules above it', tidy.findWrongModuleOrder, NONE],
  ['features do not import each other', tidy.findImportsAcrossFeatures, NONE],
  ['files are short', tidy.findLongFiles, NONE],
  ['the time comes from a clock', tidy.findClockUses, CLOCK],
  ['settings are read in config.ts', tidy.findEnvironmentUses, ENVIRONMENT],
  ['chance is never Math.random', tidy.findMathRandom, NONE],
  ['no test patches a module', tidy.findPatchedModules, NONE],
  ['names say what is in a file', tidy.findBannedNames, NONE],
  ['nothing is put off, and nothing names one machine', tidy.findBannedTexts, NONE],
  ['every file is used', tidy.findDeadFiles, NONE],
  ['every table says whose it is', tidy.findTenantlessTables, TENANTLESS],
  ['pages lead to files that are there', tidy.findLostPaths, NONE],
]

describe('the project', () => {
  test.each(RULES)('%s', (_, find, exceptions) => {
    const found = find(project)
    expect(found.filter(({ key }) => !(key in exceptions)).map(({ key, why }) => `${key}: ${why}`)).toEqual([])
    expect(Object.keys(exceptions).filter((key) => !found.some((finding) => finding.key === key))).toEqual([])
  })

  test('one file of the platform imports the SDK of the provider', () => {
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

const MODULES = { 'provider/server/src/modules.ts': "[{ name: 'outbox' }, { name: 'payments' }, { name: 'refunds' }]" }
const lines = (count: number) => 'x\n'.repeat(count)
// Written in two parts, so that this file does not hold what it looks for.
const spelled = (...parts: string[]) => parts.join('')

type Sample = [why: string, find: (project: tidy.Project) => tidy.Finding[], path: string, text: string]

const REFUSED: Sample[] = [
  ['the provider imports the platform', tidy.findWrongWorkspaceImports, 'provider/server/src/a.ts', "import '@tradepost/platform-server/b'"],
  ['a web imports a server', tidy.findWrongWorkspaceImports, 'platform/web/src/a.ts', "export { b } from '../../server/src/b.ts'"],
  ['lazily, too', tidy.findWrongWorkspaceImports, 'packages/kit/src/a.ts', "const b = await import('@tradepost/contract/b')"],
  ['over several lines, too', tidy.findWrongWorkspaceImports, 'packages/kit/src/a.ts', "import {\n  b,\n} from '@tradepost/contract/b'"],
  ['not by its name', tidy.findWrongWorkspaceImports, 'provider/server/src/a.ts', "import '../../../packages/kit/src/b.ts'"],
  ['not listed', tidy.findWrongWorkspaceImports, 'provider/server/src/a.ts', "import '@tradepost/contract/b'"],
  ['not listed', tidy.findWrongPackageImports, 'provider/server/src/a.ts', "import pg from 'pg'"],
  ['for development', tidy.findWrongPackageImports, 'packages/kit/src/a.ts', "import fc from 'fast-check'"],
  ['not in a browser', tidy.findWrongPackageImports, 'platform/web/src/a.tsx', "import { join } from 'node:path'"],
  ['serves tests', tidy.findTestImports, 'provider/server/src/a.ts', "import './test-provider.ts'"],
  ['below', tidy.findWrongModuleOrder, 'provider/server/src/payments/a.ts', "import type { B } from '#src/refunds/b.ts'"],
  ['in no line', tidy.findWrongModuleOrder, 'provider/server/src/payouts/a.ts', ''],
  ['another feature', tidy.findImportsAcrossFeatures, 'platform/web/src/features/cart/a.ts', "import '#src/features/orders/b.ts'"],
  ['301 lines', tidy.findLongFiles, 'packages/kit/src/a.ts', lines(301)],
  ['501 lines of tests', tidy.findLongFiles, 'packages/kit/src/a.test.ts', lines(501)],
  ['the time now', tidy.findClockUses, 'provider/server/src/a.ts', 'const a = new Date()'],
  ['a setting', tidy.findEnvironmentUses, 'provider/server/src/a.ts', 'process.env.PORT'],
  ['chance', tidy.findMathRandom, 'bench/src/a.ts', spelled('Math', '.random()')],
  ['a patch', tidy.findPatchedModules, 'provider/server/src/a.test.ts', spelled('vi', ".mock('./b.ts')")],
  ['a banned name', tidy.findBannedNames, 'packages/kit/src/date-utils.ts', ''],
  ['a barrel', tidy.findBannedNames, 'packages/kit/src/index.ts', ''],
  ['put off', tidy.findBannedTexts, 'docs/a.md', spelled('TO', 'DO: later')],
  ['a local path', tidy.findBannedTexts, 'packages/kit/src/a.ts', spelled("'/ho", "me/somebody/a'")],
  ['a registry', tidy.findBannedTexts, 'package-lock.json', spelled('https://regis', 'try.example.org/a')],
  ['nobody imports it', tidy.findDeadFiles, 'packages/kit/src/a.ts', ''],
  ['no mode', tidy.findTenantlessTables, 'provider/server/src/a/table.ts', 'create table a (business_id text, b int default (1));'],
  ['the columns of the table before', tidy.findTenantlessTables, 'platform/server/src/a/table.ts', 'create table a (id text); -- organization_id text'],
  ['a lost path', tidy.findLostPaths, 'docs/a.md', spelled('see `packages', '/kit/src/gone.ts`')],
]

const ACCEPTED: Sample[] = [
  ['along an arrow', tidy.findWrongWorkspaceImports, 'provider/server/src/a.ts', "import '@tradepost/kit/b'"],
  ['e2e sees both', tidy.findWrongWorkspaceImports, 'e2e/src/a.ts', "import '@tradepost/platform-server/b'\nimport '@tradepost/provider-server/b'"],
  ['listed', tidy.findWrongPackageImports, 'packages/kit/src/a.ts', "import pg from 'pg'"],
  ['for development, in a test', tidy.findWrongPackageImports, 'packages/kit/src/a.test.ts', "import 'fast-check'\nimport 'vitest'"],
  ['in a comment', tidy.findWrongPackageImports, 'packages/kit/src/a.ts', "// import 'zod'"],
  ['above', tidy.findWrongModuleOrder, 'provider/server/src/refunds/a.ts', "import '#src/outbox/b.ts'\nimport '#src/deps.ts'"],
  ['300 lines', tidy.findLongFiles, 'packages/kit/src/a.ts', lines(300)],
  ['a time that was given', tidy.findClockUses, 'provider/server/src/a.ts', 'new Date(text) // not new Date()'],
  ['in config.ts', tidy.findEnvironmentUses, 'provider/server/src/config.ts', 'process.env'],
  ['a word of the wire', tidy.findBannedNames, 'provider/server/src/test-helpers/routes.ts', ''],
  ['an entry', tidy.findDeadFiles, 'provider/server/src/main.ts', ''],
  ['both columns', tidy.findTenantlessTables, 'provider/server/src/a/table.ts', 'create table a (\n business_id text,\n mode text check (mode in (1))\n);'],
  ['a path of the system', tidy.findBannedTexts, 'packages/kit/src/a.ts', "'/var/lib/tradepost', '/usr/bin/chromium'"],
]

describe('a rule', () => {
  test.each(REFUSED)('refuses: %s (%o, %s)', (_, find, path, text) => {
    expect(find(sampleProject({ ...MODULES, [path]: text }))).toContainEqual(
      expect.objectContaining({ key: expect.stringMatching(/./), why: expect.stringMatching(/./) }),
    )
  })

  test.each(ACCEPTED)('accepts: %s (%o, %s)', (_, find, path, text) => {
    const { [path]: _same, ...others } = MODULES as Record<string, string>
    const found = find(sampleProject({ ...others, [path]: text }))
    expect(found.filter(({ key }) => !key.endsWith('/modules.ts'))).toEqual([])
  })
})
