import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listMarkdown } from '@tradepost/guide/read-guide'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, OPERATOR_KEY, type World } from '#src/world/world.ts'
import { type GuideServer, startGuideServer } from './guide-server.ts'
import { matchRequests } from './match-requests.ts'
import { listSteps, runTypeScript } from './run-page.ts'

const run = promisify(execFile)
/** Tools of other people, from the package registry: as dependencies they would add 270 packages to each start. */
const TOOLS = ['@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3', 'openapi-typescript@7.13.0', 'typescript@5.9.3']
/** `npm test` has the same rules of ours instead (kit/testing/document-findings.ts). */
const isLong = runsOf({ usual: 0, all: 1 }) > 0

/**
 * `no-ambiguous-paths`: the published API has `/discounts/code/{code}` and `/discounts/{discount_id}/customers`.
 * `no-server-example.com`: the document names where the program is, which is this machine here.
 */
const REDOCLY = 'extends: [recommended]\nrules:\n  no-ambiguous-paths: off\n  no-server-example.com: off\n'
const SPECTRAL = 'extends: ["spectral:oas"]\n'

describe.runIf(isLong)('the API document and tools of other people', () => {
  let world: World
  let server: GuideServer
  let folder: string
  const tool = (name: string, args: readonly string[]) =>
    run(process.execPath, [join(folder, 'node_modules', name), ...args], { cwd: folder, maxBuffer: 64 * 1024 ** 2 }).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
  beforeAll(async () => {
    world = await makeWorld()
    server = await startGuideServer(world)
    folder = await mkdtemp(join(tmpdir(), 'tradepost-tools-'))
    await writeFile(join(folder, 'package.json'), '{ "private": true }')
    await writeFile(join(folder, 'redocly.yaml'), REDOCLY)
    await writeFile(join(folder, '.spectral.yaml'), SPECTRAL)
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...TOOLS], { cwd: folder })
    for (const [name, { url }] of Object.entries({ provider: world.provider, platform: world.platform }))
      await writeFile(join(folder, `${name}.json`), await (await fetch(`${url}/openapi.json`)).text())
  })
  afterAll(async () => {
    await server?.close()
    await world?.close()
    if (folder) await rm(folder, { recursive: true })
  })

  test.each(['provider', 'platform'])(
    'Redocly and Spectral have no error and no warning for the document of the %s',
    async (name) => {
      const redocly = await tool('@redocly/cli/bin/cli.js', ['lint', `${name}.json`, '--format=json'])
      expect(JSON.parse(redocly.stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
      const spectral = await tool('@stoplight/spectral-cli/dist/index.js', ['lint', `${name}.json`, '--format=json'])
      expect(JSON.parse(spectral.stdout.slice(spectral.stdout.indexOf('['), spectral.stdout.lastIndexOf(']') + 1))).toEqual([])
    },
  )

  test('a client that openapi-typescript generates takes every request of the guide', async () => {
    for (const [slug, markdown] of listMarkdown()) {
      if (slug === 'access' || listSteps(markdown, 'ts').length === 0) continue
      const opened = await fetch(`${world.provider.url}/operator/businesses`, {
        method: 'POST',
        headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Field Guides' }),
      })
      const { api_key: key } = (await opened.json()) as { api_key: string }
      await runTypeScript(markdown, { DODO_PAYMENTS_BASE_URL: server.url, DODO_PAYMENTS_API_KEY: key })
    }
    await tool('openapi-typescript/bin/cli.js', ['provider.json', '-o', 'api.ts'])
    const { paths } = JSON.parse(await readFile(join(folder, 'provider.json'), 'utf8'))
    const requests = matchRequests(paths, server.requests)
    expect(requests.length).toBeGreaterThan(25)
    const lines = requests.map(
      ({ template, method, body }, index) =>
        `export const request${index}: NonNullable<paths['${template}']['${method}']['requestBody']>['content']['application/json'] = ${JSON.stringify(body)}`,
    )
    await writeFile(join(folder, 'requests.ts'), ["import type { paths } from './api.ts'", ...lines].join('\n'))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--module', 'esnext']
    const compiled = await tool('typescript/bin/tsc', [...options, '--moduleResolution', 'bundler', 'requests.ts'])
    expect(compiled.stdout).toBe('')
  })
})
