/** The npm package: its command line, its stores for tests, and how it is packed. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDefaultDataDir } from '@tradepost/kit/postgres/embedded-postgres'
import { makeDataDir } from '@tradepost/kit/postgres/make-data-dir'
import { THROWN_AWAY } from '@tradepost/kit/postgres/thrown-away'
import { whenNpmIsGone } from '../npm-watch.mjs'
import { type Environment, readPort, readSettings, StartError } from '../serve-settings.ts'
import { printReady, type Serving, servePrograms } from '../servers/serve-programs.ts'
import { exitCodeOf } from './exit-codes.ts'
import { openFirstBusiness } from './first-business.ts'
import { HELP } from './help.ts'
import { keepRelease } from './keep-release.ts'
import { type Command, namesSettings, readCommand } from './read-command.ts'
import { readVersion } from './read-version.ts'

/** The folder of the built programs, in the package. */
const PROGRAMS = dirname(fileURLToPath(import.meta.url))
const DATA_FOLDER = '.tradepost'
const PROVIDER_PORT = 4000

/** What both programs need from this process: places, and settings of Node. */
const withoutSettings = (): Environment =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(PATH|HOME|TZ|LANG|LC_\w+|TMPDIR|TEMP|SystemRoot|(NODE|UV)_(?!ENV)\w+)$/i.test(name),
    ),
  )

/** The folder of a start that keeps nothing. */
const makeTemporary = () => mkdtempSync(join(tmpdir(), 'tradepost-'))

function chooseFolder({ settings, isTemporary }: Command): string {
  if (isTemporary && settings.DATA_DIR) throw new StartError('--temporary keeps nothing, so it takes no --data-dir')
  if (isTemporary) return makeTemporary()
  return settings.DATA_DIR ? resolve(settings.DATA_DIR) : getDefaultDataDir(process.cwd(), DATA_FOLDER)
}

/** The lines that a developer needs beside the provider's address. */
async function describeProvider({ webhookUrl }: Command, dataDir: string, environment: Environment, operatorKey: string) {
  const providerUrl = environment.PROVIDER_URL?.replace(/\/+$/, '') ?? ''
  const local = `http://127.0.0.1:${environment.PROVIDER_PORT}`
  const apiKey = environment.DEMO_API_KEY
  const business = await openFirstBusiness({ providerUrl: local, operatorKey, dataDir, apiKey, webhookUrl })
  return [
    `api key         ${business.apiKey}`,
    `webhook secret  ${business.webhookSecret}`,
    business.webhookUrl
      ? `webhooks go to  ${business.webhookUrl}`
      : 'webhooks go nowhere yet: --webhook-url http://localhost:8080/webhooks sends them to your shop',
    `tradepost ready  provider=${providerUrl}  docs=${providerUrl}/docs  mailbox=${providerUrl}/mailbox`,
    '',
  ].join('\n')
}

/** The provider alone needs no other port, and its demo is its one business. */
function forProvider(settings: Environment): Environment {
  const PLATFORM_PORT = settings.PLATFORM_PORT ?? (settings.PROVIDER_PORT === '3000' ? '3001' : '3000')
  return { ...settings, PLATFORM_PORT, DEMO_DATA: '0', DEMO_YEAR: '0' }
}

function toServing(command: Command, version: string): Serving {
  let dataDir = ''
  return {
    folder: PROGRAMS,
    file: join(PROGRAMS, 'main.js'),
    programs: command.name === 'provider' ? ['provider'] : ['provider', 'platform'],
    readSettings() {
      dataDir = chooseFolder(command)
      process.stdout.write(`tradepost ${version}  data=${dataDir}${command.isTemporary ? ' (temporary)' : ''}\n`)
      makeDataDir(dataDir)
      keepRelease(dataDir, version)
      const settings = command.name === 'provider' ? forProvider(command.settings) : command.settings
      return readSettings({ ...withoutSettings(), ...settings, DATA_DIR: dataDir }, dataDir)
    },
    ...(command.isTemporary ? { postgresSettings: THROWN_AWAY } : {}),
    describeReady: async (settings, known) =>
      command.name === 'provider'
        ? describeProvider(command, dataDir, settings.environment, known.OPERATOR_KEY?.split(',')[0]?.trim() ?? '')
        : printReady(settings),
    exitCodeOf,
    cleanUp: () =>
      command.isTemporary && dataDir && rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}

/** Runs a store for tests in other languages. Its code is that of the provider, which the other commands load elsewhere. */
async function startOneStore({ settings }: Command, version: string): Promise<void> {
  process.stdout.write(`tradepost ${version}  a store for tests, which keeps nothing\n`)
  const { runStore } = await import('./stores/run-store.ts')
  await runStore(readPort(settings, 'PROVIDER_PORT', PROVIDER_PORT))
}

async function readArguments(): Promise<Command> {
  const words = process.argv.slice(2)
  // The names of all settings come with the code of both programs, which takes a while to load.
  const { isSetting } = namesSettings(words, process.env) ? await import('./known-settings.ts') : { isSetting: () => true }
  return readCommand(words, process.env, isSetting)
}

try {
  const command = await readArguments()
  const version = readVersion()
  if (command.wants === 'help') process.stdout.write(HELP)
  else if (command.wants === 'version') process.stdout.write(`${version}\n`)
  else {
    whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'))
    if (command.name === 'store') await startOneStore(command, version)
    else await servePrograms(toServing(command, version))
  }
} catch (error) {
  process.stderr.write(
    `tradepost: ${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(exitCodeOf(error))
}
