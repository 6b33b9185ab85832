import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { findFreePort } from '@tradepost/kit/free-port'
import { sellOnce } from '../package/sell-once.ts'
import { startTradepost } from '../package/test-install.ts'
import { addBundled, listBundled, readNotices } from './release-sbom.ts'

const API_KEY = 'key-of-a-release-0123456789'

/** Runs npm in a folder and returns its output. @throws if it fails */
function runNpm(folder: string, words: readonly string[]): string {
  const { status, stdout, error } = spawnSync('npm', words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ${words.join(' ')} failed${error ? `: ${error.message}` : ''}`)
  return stdout
}

/** Starts the provider of an installed package and sells once. @throws if that fails or the program doesn't end well */
async function sell(folder: string): Promise<void> {
  const bin = join(folder, 'node_modules', 'tradepost', 'bin', 'tradepost.mjs')
  const port = await findFreePort()
  const flags = ['provider', '--temporary', '--port', String(port), '--api-key', API_KEY]
  const running = await startTradepost({ folder, bin }, flags)
  let code: number | null = null
  try {
    const { invoiceUrl } = await sellOnce({ url: `http://localhost:${port}`, apiKey: API_KEY })
    const invoice = await (await fetch(invoiceUrl)).text()
    if (!invoice.startsWith('%PDF-')) throw new Error('The invoice is no PDF')
  } finally {
    code = await running.stop()
  }
  if (code !== 0) throw new Error(`The program ended with exit code ${code}`)
}

/**
 * Installs a packed file as its users do, by npm in an empty folder, and sells once. Returns the list of all that it is made of
 * (CycloneDX). @throws if any of it fails
 */
export async function provePackage(file: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-release-'))
  try {
    // Postgres runs as another user, if the release is root's.
    chmodSync(folder, 0o755)
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    runNpm(folder, ['install', '--no-audit', '--no-fund', '--loglevel=error', file])
    await sell(folder)
    const bundled = listBundled(readNotices(join(folder, 'node_modules', 'tradepost')))
    if (bundled.length === 0) throw new Error('The package has no third-party notices')
    return addBundled(runNpm(folder, ['sbom', '--sbom-format=cyclonedx']), bundled)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
