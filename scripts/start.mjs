/**
 * The commands: start, test, check, make-module, pictures and more. servers/ is what npm start builds and runs; tidy.test.ts
 * holds the layout rules.
 */

import { realpathSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { whenNpmIsGone } from './npm-watch.mjs'
import { build, findNode, follow, install, root } from './setup.mjs'

install({ development: false })
const node = findNode()
await build(node)
// Compiled code is kept for the next start, which takes about half as long with it.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'tradepost-compiled')
if (realpathSync(node) === realpathSync(process.execPath)) {
  // This is already the right Node, so no other process is needed between npm and the programs.
  module.enableCompileCache()
  whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'))
  process.chdir(root)
  await import('./serve.ts')
} else process.exit(await follow(node, ['scripts/serve.ts'], { channel: true }))
