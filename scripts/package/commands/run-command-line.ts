import { StoreError } from '@tradepost/package/store-error'
import { CommanderError } from 'commander'
import { CommandError, EXIT_CODES } from '../exit-codes.ts'
import { createProgram } from './command-line.ts'
import { namesSettings } from './start-flags.ts'
import type { Terminal } from './terminal.ts'

const UNAUTHORIZED = 401
const INVALID = new Set(['SEED_INVALID', 'EVENT_UNKNOWN'])

/** Returns what commander refuses in one line, with what to do. */
function describeRefusal({ message }: CommanderError): string {
  const [reason = '', hint = ''] = message.replace(/^error: /, '').split('\n')
  const guess = /Did you mean (one of )?(.*)\?/.exec(hint)?.[2]
  return `${reason.replace(/\.$/, '')}: ${guess ? `did you mean ${guess}?` : 'see tradepost --help'}`
}

/** Returns what the provider refuses in one line, with what to do, and its exit code. */
function fromStore({ message, code, status }: StoreError): CommandError {
  if (code === 'STORE_STOPPED')
    return new CommandError('nobody', `${message}: start it with "npx tradepost provider", or correct TRADEPOST_URL`)
  if (status === UNAUTHORIZED)
    return new CommandError('refused', `${message}: the key isn’t one of this provider; "tradepost doctor" says more`)
  return new CommandError(INVALID.has(code) ? 'setting' : 'refused', status === undefined ? message : `${message} (${code})`)
}

function explain(error: unknown): { line: string | undefined; code: number } {
  if (error instanceof CommanderError) {
    // Help and the version are printed already.
    if (error.exitCode === 0) return { line: undefined, code: 0 }
    return { line: describeRefusal(error), code: EXIT_CODES.setting.code }
  }
  const known = error instanceof StoreError ? fromStore(error) : error
  if (known instanceof CommandError) return { line: known.message, code: known.exitCode }
  return { line: error instanceof Error ? error.stack : String(error), code: EXIT_CODES.unexpected.code }
}

/** Runs a command line. What goes wrong is one line. Resolves to the exit code. */
export async function runCommandLine(words: readonly string[], terminal: Terminal, version: string): Promise<number> {
  let code: number = EXIT_CODES.ended.code
  try {
    // The names of all settings come with the code of both programs, which takes a while to load.
    const settings = needsSettings(words, terminal) ? (await import('../known-settings.ts')).SETTINGS : []
    const onExit = (own: number) => {
      code = own
    }
    await createProgram({ terminal, version, settings, onExit }).parseAsync(words, { from: 'user' })
    return code
  } catch (error) {
    const { line, code: own } = explain(error)
    terminal.progress('')
    if (line !== undefined) terminal.say(`tradepost: ${line}`)
    return own
  }
}

/** Commands that start nothing have no settings. Their name is the first word. */
function needsSettings(words: readonly string[], { environment }: Terminal): boolean {
  const [first = ''] = words
  const starts = first === '' || first.startsWith('-') || first === 'provider' || first === 'store'
  return starts && !words.includes('--help') && !words.includes('-h') && namesSettings(words, environment)
}
