import process from 'node:process'
import { buildWebs, findNode, follow, install } from './setup.mjs'

install()
const node = findNode()
await buildWebs(node)
process.exit(await follow(node, ['scripts/serve.ts'], { channel: true }))
