/** `npm run release`: what is published of a version, proven to work, with its digests. */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import * as z from 'zod'
import { pack } from '../package/pack.ts'
import { build, findNode, give, root, say } from '../setup.mjs'
import { provePackage } from './prove-package.ts'
import { listRefusals, readReleaseFacts, tagOf } from './release-facts.ts'

const TAG_FLAG = '--tag'

const digest = (file: string) => `sha256  ${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`

const words = z.array(z.literal(TAG_FLAG, `the only flag is ${TAG_FLAG}, which tags the commit`)).safeParse(process.argv.slice(2))
if (!words.success) give(z.prettifyError(words.error))
const facts = readReleaseFacts(root)
const refusals = listRefusals(facts)
if (refusals.length > 0) give(refusals.join('\n'))
await build(findNode())
say('packing …')
const packed = pack(root)
say('installing the packed file in an empty folder, and selling once …')
const sbom = join(root, `tradepost-${facts.version}.cdx.json`)
writeFileSync(sbom, await provePackage(packed))
process.stdout.write([packed, sbom].map(digest).join(''))
if (process.argv.includes(TAG_FLAG)) {
  const tag = tagOf(facts.version)
  const { status } = spawnSync('git', ['tag', '-a', tag, '-m', `Tradepost ${facts.version}`], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) give('git did not tag; its reason stands above')
  process.stdout.write(`tagged  ${tag}\n`)
}
