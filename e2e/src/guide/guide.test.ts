import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listBlocks, listMarkdown } from '@tradepost/guide/read-guide'
import { printTypes } from '@tradepost/provider-server/testing/test-document-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccessKey } from '#src/access/access-steps.ts'
import { makeWorld, OPERATOR_KEY, type World } from '#src/world/world.ts'
import { type GuideServer, startGuideServer } from './guide-server.ts'
import { matchRequests } from './match-requests.ts'
import { type Environment, listSteps, runCommands, runPython, runTypeScript } from './run-page.ts'

const run = promisify(execFile)
const pages = listMarkdown()
const inLanguage = (language: string) =>
  [...pages.keys()].filter((slug) => listSteps(pages.get(slug) ?? '', language).some((step) => step.language !== 'run'))

/** What the machine lacks is said by name, and its blocks don't run. */
const findProgram = (name: string, args: readonly string[]) =>
  run(name, args).then(
    () => true,
    () => false,
  )
const hasPython = await findProgram('python3', ['--version'])
const hasCurl = await findProgram('curl', ['--version'])

let world: World
let server: GuideServer
let shop: Environment
const environments = new Map<string, Environment>()
beforeAll(async () => {
  world = await makeWorld()
  server = await startGuideServer(world)
  const seller = await world.openShop()
  const { secret } = await makeAccessKey(seller)
  shop = { TRADEPOST_SHOP_URL: world.platform.url, TRADEPOST_ACCESS_KEY: secret, SHOP: seller.slug }
})
afterAll(async () => {
  await server.close()
  await world.close()
})

/** Gives each page a business of its own, which its programs share. */
async function openPage(slug: string): Promise<{ markdown: string; environment: Environment }> {
  const known = environments.get(slug)
  const markdown = pages.get(slug) ?? ''
  if (known) return { markdown, environment: known }
  const opened = await fetch(`${world.provider.url}/operator/businesses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Field Guides' }),
  })
  const { api_key: key } = (await opened.json()) as { api_key: string }
  const environment = { ...shop, DODO_PAYMENTS_BASE_URL: server.url, DODO_PAYMENTS_API_KEY: key }
  environments.set(slug, environment)
  return { markdown, environment }
}

test.each(inLanguage('ts'))('the TypeScript of the page %s runs', async (slug) => {
  const { markdown, environment } = await openPage(slug)
  const printed = await runTypeScript(markdown, environment)
  for (const value of printed.flat()) expect(value).not.toBe(undefined)
})

test('the answer on the page of errors is what its example gets', async () => {
  const { markdown, environment } = await openPage('errors')
  const shown = listBlocks(markdown).find(({ language }) => language === 'json')?.code ?? ''
  const [printed] = await runTypeScript(markdown, environment)
  expect(printed).toMatchObject([422, JSON.parse(shown)])
})

test.runIf(hasPython).each(inLanguage('python'))('the Python of the page %s runs with its standard library', async (slug) => {
  const { markdown, environment } = await openPage(slug)
  expect(await runPython(markdown, environment, pages)).toMatch(/_\w+/)
})

test.runIf(hasCurl).each(inLanguage('sh'))('the commands of the page %s run, and none is refused', async (slug) => {
  const { markdown, environment } = await openPage(slug)
  const printed = await runCommands(markdown, environment)
  expect(printed.length).toBeGreaterThan(0)
  for (const answer of printed) expect(answer).not.toMatch(/"code":|^[45]\d\d$/)
})

/** Commands of `tradepost`, and in package.test.ts beside that folder those that start something. */
const COMMANDS = 'scripts/package/commands/commands.test.ts'
/** Commands of the guide that other tests run, and where. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'npm start': 'scripts/serve.test.ts',
  'npm install dodopayments': 'package.json of e2e',
  'DEMO_DATA=0 npm start\nPLATFORM_PORT=8000 PROVIDER_PORT=8001 npm start': 'scripts/serve.test.ts',
  'DEMO_API_KEY=tpk_test_for_my_tests npm start': 'scripts/serve.test.ts',
  'NODE_ENV=production PLATFORM_URL=https://shop.example PROVIDER_URL=https://pay.example \\\n  AUTH_SECRET=… ENCRYPTION_KEY=… OPERATOR_KEY=… DATABASE_URL=postgres://… npm start':
    'scripts/serve.test.ts',
  // What they name exists and fits together; no machine of ours has Docker or a cluster.
  'npm run pack\ndocker build -t tradepost:0.1.0 .\ndocker run -p 127.0.0.1:3000:3000 -p 127.0.0.1:4000:4000 -v tradepost:/data tradepost:0.1.0':
    'scripts/package/roles/container.test.ts',
  'docker compose up -d': 'scripts/package/roles/container.test.ts',
  'kubectl create secret generic tradepost \\\n  --from-literal=DATABASE_URL=postgres://… --from-literal=SMTP_URL=smtps://… \\\n  --from-literal=ENCRYPTION_KEY=… --from-literal=OPERATOR_KEY=…\nkubectl create secret generic tradepost-platform --from-literal=AUTH_SECRET=…\nkubectl create secret generic tradepost-provider --from-literal=S3_ACCESS_KEY_ID=… --from-literal=S3_SECRET_ACCESS_KEY=…\nkubectl apply -f deploy/kubernetes.yaml':
    'scripts/package/roles/container.test.ts',
  'npm run backup -- tradepost.backup\nnpm run restore -- tradepost.backup': 'e2e/src/world/backup.test.ts',
  'npx tradepost provider --webhook-url http://localhost:8080/webhooks': COMMANDS,
  'export TRADEPOST_URL=http://localhost:4000\nexport TRADEPOST_API_KEY=tpk_…': COMMANDS,
  'npx tradepost events': COMMANDS,
  'npx tradepost events --json --type "payment.*" | jq .object_id': COMMANDS,
  'npx tradepost forward http://localhost:8080/webhooks': COMMANDS,
  'npx tradepost trigger payment.succeeded\nnpx tradepost trigger --list': COMMANDS,
  'npx tradepost pay http://localhost:4000/session/cks_… --card declined\nnpx tradepost clock advance 3 months\nnpx tradepost clock set 2027-01-01':
    COMMANDS,
  'npx tradepost seed shop.yaml': COMMANDS,
  'npx tradepost store\nnpx tradepost snapshot before\nnpx tradepost restore before': COMMANDS,
  'npx tradepost doctor': COMMANDS,
}

test('every other code block is a receiver, an answer or a command that another test runs', async () => {
  const others = [...pages.values()].flatMap(listBlocks).filter(({ language }) => !['run', 'ts', 'sh'].includes(language))
  const commands = others.filter(({ language }) => language === 'console').map(({ code }) => code)
  expect([...new Set(commands)].sort()).toEqual(Object.keys(ELSEWHERE).sort())
  const kinds = others.filter(({ language, name }) => language !== 'console' && !(language === 'python' && name === ''))
  for (const { language, name } of kinds) expect(language === 'json' || name !== '').toBe(true)
})

/** Writes what the examples asked as values of the types that a generator makes of the document. */
async function typeRequests(): Promise<string> {
  const document = JSON.parse(await (await fetch(`${world.provider.url}/openapi.json`)).text())
  const requests = matchRequests(document.paths, server.requests)
  expect(requests.length).toBeGreaterThan(25)
  const lines = requests.map(
    ({ operationId, body }, index) =>
      `export const request${index}: Operations['${operationId}']['body'] = ${JSON.stringify(body)}`,
  )
  return [printTypes(document), ...lines].join('\n')
}

test('the guide’s TypeScript compiles, and its requests fit the types that a generator makes of the API document', async () => {
  const folder = await mkdtemp(fileURLToPath(new URL('../../.guide-', import.meta.url)))
  try {
    const files = inLanguage('ts').map((slug) => [
      slug,
      listSteps(pages.get(slug) ?? '', 'ts')
        .filter(({ language }) => language === 'ts')
        .map(({ code }) => code)
        .join('\n'),
    ])
    for (const [slug, program] of [...files, ['requests', await typeRequests()]])
      await writeFile(join(folder, `${slug}.ts`), `${program}\nexport {}\n`)
    const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--target', 'esnext', '--module', 'preserve']
    const args = [...options, '--types', 'node', ...[...files, ['requests']].map(([slug]) => join(folder, `${slug}.ts`))]
    const failed = await run(process.execPath, [compiler, ...args]).catch((error: { stdout: string }) => error)
    expect(failed.stdout).toBe('')
  } finally {
    await rm(folder, { recursive: true })
  }
})
