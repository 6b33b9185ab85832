/** The npm package: its command line, its stores for tests, and how it is packed. */

import { runCommandLine } from './commands/run-command-line.ts'
import { openTerminal } from './commands/terminal.ts'
import { readVersion } from './read-version.ts'

process.exitCode = await runCommandLine(process.argv.slice(2), openTerminal(), readVersion())
// A start that failed may have left something running. What was written to a pipe is there.
if (process.exitCode !== 0) process.exit()
