#!/usr/bin/env node
import process from 'node:process'

var NODE_MAJOR = 24
var OLD_NODE = 6
// Beside this folder in the package.
var PROGRAM = '../programs/tradepost.js'
// What an old Node can read: it says that it is too old.
if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
  process.stderr.write(`tradepost: Node.js ${NODE_MAJOR} or newer is needed, this is ${process.versions.node}\n`)
  process.exitCode = OLD_NODE
} else {
  import(PROGRAM).catch((error) => {
    process.stderr.write(`tradepost: ${error?.stack ? error.stack : error}\n`)
    process.exitCode = 1
  })
}
