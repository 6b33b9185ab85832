import { resolve } from 'node:path'
import process from 'node:process'
import { findChromium, findNode, follow, give, install, isOperating } from './setup.mjs'

/** Runs a TypeScript file of the project with the right Node: `node scripts/run.mjs <file> [arguments]`. */
const [file, ...rest] = process.argv.slice(2)
if (!file) give('name the file to run: node scripts/run.mjs <file> [arguments]')
install({ development: !isOperating(file) })
const chromium = findChromium()
const env = { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) }
process.exit(await follow(findNode(), [resolve(file), ...rest], { env }))
