import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPortFree } from '../../serve-settings.ts'
import { startStoreServer } from './prepared-cluster.ts'
import { startStoreHost } from './store-host.ts'

/** Where the database is prepared, once for a build of the programs. */
const getFolder = () =>
  join(tmpdir(), `tradepost-${process.getuid?.() ?? 'me'}-store`, String(statSync(fileURLToPath(import.meta.url)).mtimeMs))

type RunOptions = {
  randomSeed: number | undefined
  /** Writes down that the store runs, and returns what takes that back. */
  note: (url: string, apiKey: string) => () => void
}

/**
 * Runs one store in this process until it is told to end, for tests in other languages: they snapshot, restore and reset it by
 * calls. Prints what they need. @throws PortError
 */
export async function runStore(port: number, { randomSeed, note }: RunOptions): Promise<void> {
  await checkPortFree('--port', port)
  const server = await startStoreServer(getFolder())
  const host = await startStoreHost({ server })
  let forget = () => {}
  const stop = () => {
    forget()
    void host.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const store = await host.open(port, randomSeed)
  forget = note(store.base_url, store.api_key)
  const lines = [
    `api key         ${store.api_key}`,
    `webhook id      ${store.webhook_id}`,
    `webhook secret  ${store.webhook_secret}`,
    `tradepost ready  store=${store.base_url}  docs=${store.base_url}/docs`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
