import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readDotEnv, readSettings } from './serve-settings.ts'
import { printReady, servePrograms } from './servers/serve-programs.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

await servePrograms({
  folder: ROOT,
  file: join(ROOT, 'scripts', 'servers', 'dist', 'main.js'),
  programs: ['provider', 'platform'],
  // The real environment overrides the file: a value given for one start is intended.
  readSettings: () => readSettings({ ...readDotEnv(join(ROOT, '.env')), ...process.env }, ROOT),
  describeReady: printReady,
})
