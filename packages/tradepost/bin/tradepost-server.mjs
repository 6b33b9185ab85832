#!/usr/bin/env node
// Beside this folder in the package.
const PROGRAM = '../programs/tradepost-server.js'

await import(PROGRAM)
