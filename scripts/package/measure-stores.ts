import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installPacked, runNode } from './test-install.ts'

/** Packs, and runs a measurement of the foreign shop in a folder of its own: its file, and its words. Prints its answer. */
const [name = '', ...words] = process.argv.slice(2)
const installed = installPacked(['dodopayments', 'standardwebhooks'])
try {
  cpSync(fileURLToPath(new URL('foreign-shop', import.meta.url)), installed.folder, { recursive: true })
  const { code, stdout, stderr } = await runNode(installed.folder, [name, ...words])
  process.stderr.write(stderr.join('\n'))
  process.stdout.write(`\n${stdout.join('\n')}\n`)
  process.exitCode = code ?? 1
} finally {
  installed.remove()
}
