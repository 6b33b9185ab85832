import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeDataDir } from '@tradepost/kit/postgres/make-data-dir'
import { THROWN_AWAY } from '@tradepost/kit/postgres/thrown-away'
import { replaceFile } from '@tradepost/kit/replace-file'
import { whenNpmIsGone } from '../../npm-watch.mjs'
import { type Environment, readPort, readSettings, type ServeSettings, StartError } from '../../serve-settings.ts'
import { printReady, type Serving, servePrograms } from '../../servers/serve-programs.ts'
import { openFirstBusiness } from '../first-business.ts'
import { keepRelease } from '../keep-release.ts'
import { exitCodeOf, toCommandError } from '../start-errors.ts'
import { noteInstance } from './note-instance.ts'
import { chooseDataDir } from './running-instances.ts'
import type { Terminal } from './terminal.ts'

/** What is started. */
export type Start = {
  kind: 'both' | 'provider' | 'store'
  version: string
  /** By the names of docs/running.md. */
  settings: Environment
  isTemporary: boolean
  /** Of the provider alone: where events go from now on. */
  webhookUrl: string | undefined
  /** Of a store: the same one gives the same world. */
  randomSeed?: number | undefined
}

/** The folder of the built programs, in the package. */
const PROGRAMS = dirname(fileURLToPath(import.meta.url))
const PROVIDER_PORT = 4000
/** Of the demo shop's business, if nobody chose one. */
const KEY_FILE = 'demo-api-key'
const KEY_BYTES = 24

/** What both programs need from this process: places, and settings of Node. */
const withoutSettings = (environment: Environment): Environment =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) =>
      /^(PATH|HOME|TZ|LANG|LC_\w+|TMPDIR|TEMP|SystemRoot|(NODE|UV)_(?!ENV)\w+)$/i.test(name),
    ),
  )

function chooseFolder({ settings, isTemporary }: Start, folder: string): string {
  if (isTemporary && settings.DATA_DIR) throw new StartError('--temporary keeps nothing, so it takes no --data-dir')
  return isTemporary ? mkdtempSync(join(tmpdir(), 'tradepost-')) : chooseDataDir(folder, settings.DATA_DIR)
}

/** The lines that a developer needs beside the provider's address. */
async function describeProvider(
  { webhookUrl }: Start,
  dataDir: string,
  environment: Environment,
  operatorKey: string,
): Promise<{ apiKey: string; lines: string }> {
  const providerUrl = environment.PROVIDER_URL?.replace(/\/+$/, '') ?? ''
  const local = `http://127.0.0.1:${environment.PROVIDER_PORT}`
  const business = await openFirstBusiness({
    ...{ providerUrl: local, operatorKey, dataDir },
    ...{ apiKey: environment.DEMO_API_KEY, webhookUrl },
  })
  const lines = [
    `api key         ${business.apiKey}`,
    `webhook secret  ${business.webhookSecret}`,
    business.webhookUrl
      ? `webhooks go to  ${business.webhookUrl}`
      : 'webhooks go nowhere yet: --webhook-url http://localhost:8080/webhooks sends them to your shop',
    `tradepost ready  provider=${providerUrl}  docs=${providerUrl}/docs  mailbox=${providerUrl}/mailbox`,
    '',
  ]
  return { apiKey: business.apiKey, lines: lines.join('\n') }
}

/** The provider alone needs no other port, and its demo is its one business. */
function forProvider(settings: Environment): Environment {
  const PLATFORM_PORT = settings.PLATFORM_PORT ?? (settings.PROVIDER_PORT === '3000' ? '3001' : '3000')
  return { ...settings, PLATFORM_PORT, DEMO_DATA: '0', DEMO_YEAR: '0' }
}

/**
 * Chooses the demo shop's key before it is made, and keeps it, so that commands of this folder know it. Data from before that
 * have a key that only the dashboard knows.
 */
function withDemoKey(settings: Environment, dataDir: string): Environment {
  if (settings.DEMO_API_KEY || settings.DEMO_API_KEY_FILE || settings.DEMO_DATA === '0') return settings
  const file = join(dataDir, KEY_FILE)
  if (!existsSync(file)) {
    if (existsSync(join(dataDir, 'postgres'))) return settings
    replaceFile(file, `tpk_${randomBytes(KEY_BYTES).toString('base64url')}\n`)
  }
  return { ...settings, DEMO_API_KEY: readFileSync(file, 'utf8').trim() }
}

function toServing(start: Start, terminal: Terminal): Serving {
  const { kind, version, isTemporary } = start
  let dataDir = ''
  let forget = () => {}
  /** Commands look for what runs in the person's folder, also if it keeps nothing. */
  const noteRunning = ({ environment }: ServeSettings, apiKey: string | null) => {
    const url = environment.PROVIDER_URL?.replace(/\/+$/, '') ?? ''
    forget = noteInstance(isTemporary ? chooseDataDir(terminal.folder, undefined) : dataDir, { kind, version, url, apiKey })
  }
  return {
    folder: PROGRAMS,
    file: join(PROGRAMS, 'main.js'),
    programs: kind === 'provider' ? ['provider'] : ['provider', 'platform'],
    readSettings() {
      dataDir = chooseFolder(start, terminal.folder)
      terminal.print(`tradepost ${version}  data=${dataDir}${isTemporary ? ' (temporary)' : ''}`)
      makeDataDir(dataDir)
      keepRelease(dataDir, version)
      const settings = kind === 'provider' ? forProvider(start.settings) : withDemoKey(start.settings, dataDir)
      return readSettings({ ...withoutSettings(terminal.environment), ...settings, DATA_DIR: dataDir }, dataDir)
    },
    ...(isTemporary ? { postgresSettings: THROWN_AWAY } : {}),
    async describeReady(settings, known) {
      const { environment } = settings
      if (kind !== 'provider') {
        noteRunning(settings, environment.DEMO_API_KEY ?? null)
        return printReady(settings)
      }
      const operatorKey = known.OPERATOR_KEY?.split(',')[0]?.trim() ?? ''
      const { apiKey, lines } = await describeProvider(start, dataDir, environment, operatorKey)
      noteRunning(settings, apiKey)
      return lines
    },
    exitCodeOf,
    cleanUp() {
      forget()
      if (isTemporary && dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

/** Runs a store for tests in other languages. Its code is that of the provider, which the other commands load elsewhere. */
async function startOneStore({ settings, version, randomSeed }: Start, terminal: Terminal): Promise<void> {
  terminal.print(`tradepost ${version}  a store for tests, which keeps nothing`)
  const { runStore } = await import('../stores/run-store.ts')
  await runStore(readPort(settings, 'PROVIDER_PORT', PROVIDER_PORT), {
    randomSeed,
    note: (url, apiKey) => noteInstance(chooseDataDir(terminal.folder, undefined), { kind: 'store', version, url, apiKey }),
  })
}

/** Starts the programs or a store; they run until this process is told to end. @throws CommandError */
export async function start(terminal: Terminal, wanted: Start): Promise<void> {
  whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'))
  try {
    if (wanted.kind === 'store') await startOneStore(wanted, terminal)
    else await servePrograms(toServing(wanted, terminal))
  } catch (error) {
    throw toCommandError(error)
  }
}
