import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimLock } from '@tradepost/kit/postgres/process-lock'
import { replaceFile } from '@tradepost/kit/replace-file'
import { startStoreServer } from './prepared-cluster.ts'
import { startStoreHost } from './store-host.ts'

/** A host that ends frees its folder within this time. */
const WAIT_MILLISECONDS = 20_000

/**
 * The process that tests share: it runs their stores, and ends soon after the last test has. Its only argument is the folder
 * where `host.json` says how it is asked. A second one in a folder waits for the first one's end, for a while.
 */
const [folder = ''] = process.argv.slice(2)
const file = join(folder, 'host.json')
mkdirSync(folder, { recursive: true })

async function claim(): Promise<() => void> {
  for (const end = performance.now() + WAIT_MILLISECONDS; ; await sleep(50)) {
    const lock = claimLock(join(folder, 'host.lock'))
    if ('release' in lock) return lock.release
    if (performance.now() > end) process.exit(0)
  }
}

const release = await claim()
try {
  const server = await startStoreServer(join(folder, 'prepared'))
  const host = await startStoreHost({ server, onIdle: () => void end() })
  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= (async () => {
      // From now on, whoever looks for a host starts another one.
      rmSync(file, { force: true })
      await host.stop()
      release()
      process.exit(0)
    })()
    return ending
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
  replaceFile(file, JSON.stringify({ pid: process.pid, port: host.port, token: host.token, dataDir: server.dataDir }))
} catch (error) {
  release()
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
