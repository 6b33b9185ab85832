import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { World } from '@tradepost/e2e/world/world'
import { systemClock } from '@tradepost/kit/clock'
import { findFreePort } from '@tradepost/kit/free-port'
import { type ApiCall, loadCall, prepareCalls } from '../api-calls.ts'
import { quantile } from '../measure.ts'
import { report } from '../report.ts'
import { type Client, startClient } from './client.ts'

/** A stateless mock server that answers from an OpenAPI document: what people test with when they have no provider. */
const MOCK = '@stdy/cli@0.22.1'
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 3)
const START_SECONDS = 30

type Mock = { url: string; close(): Promise<void> }

const answers = async (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Installs the mock into a folder of its own, and starts it with our API document. */
async function startMock(document: string): Promise<Mock> {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-mock-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, document)
  const { status } = spawnSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, MOCK])
  if (status !== 0) throw new Error(`${MOCK} could not be installed`)
  const port = await findFreePort()
  const command = join(folder, 'node_modules/.bin/steady')
  const child = spawn(command, ['--quiet', '--port', String(port), file], { stdio: 'ignore', detached: true })
  const url = `http://localhost:${port}`
  const end = systemClock.now().getTime() + START_SECONDS * 1000
  while (!(await answers(url))) if (systemClock.now().getTime() > end) throw new Error('The mock did not start')
  return {
    url,
    async close() {
      const ended = once(child, 'close')
      // It starts a process of its own.
      if (child.pid !== undefined) process.kill(-child.pid)
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const toMock = ({ name, call }: ApiCall, mock: Mock): ApiCall => {
  const { pathname, search } = new URL(call.url)
  return { name: `${name}, mock`, call: { ...call, url: `${mock.url}${pathname}${search}` }, expected: { status: 200, text: '' } }
}

type Sides = { ours: ApiCall; mocks: ApiCall }

async function compare(client: Client, { ours, mocks }: Sides, connections: number): Promise<void> {
  const rounds: { own: number; mock: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = await loadCall(client, ours, { connections, seconds: SECONDS })
    const mock = await loadCall(client, mocks, { connections, seconds: SECONDS })
    rounds.push({ own: own.perSecond, mock: mock.perSecond })
  }
  const median = (read: (round: (typeof rounds)[number]) => number) => quantile(rounds.map(read), 0.5)
  report(
    `${ours.name}, ${connections} at once: ${median(({ own }) => own).toFixed(0)}/s, a stateless mock ` +
      `${median(({ mock }) => mock).toFixed(0)}/s, ${median(({ own, mock }) => own / mock).toFixed(2)} times as many`,
  )
}

/**
 * Measures calls of the provider's API beside a mock that stores nothing: medians of interleaved rounds. Installs the mock from
 * npm for the time of the measurement.
 */
export async function runMockBench(world: World): Promise<void> {
  const calls = await prepareCalls(world)
  const document = await (await fetch(`${world.provider.url}/openapi.json`)).text()
  const mock = await startMock(document)
  const client = startClient()
  try {
    for (const ours of calls)
      for (const connections of [16, 64]) await compare(client, { ours, mocks: toMock(ours, mock) }, connections)
  } finally {
    await client.close()
    await mock.close()
  }
}
