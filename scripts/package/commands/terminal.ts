import { styleText } from 'node:util'
import type { Environment } from '../../serve-settings.ts'

/** Where a command runs, and whom it talks to. */
export type Terminal = {
  environment: Environment
  /** Where the person is. */
  folder: string
  /** Of what is printed. A pipe, and NO_COLOR, have none. */
  hasColors: boolean
  /** Prints a line that somebody may read on with a program. */
  print(line: string): void
  /** Says a line to the person only. */
  say(line: string): void
  /** Shows how far something is, in place of what it showed before; an empty text takes it away. Nothing where nobody watches. */
  progress(text: string): void
  /** Ends with Ctrl-C, SIGTERM, or when nobody reads what is printed any more. A command that asks for it ends by it. */
  listen(): AbortSignal
}

type Style = 'red' | 'green' | 'yellow' | 'cyan' | 'gray' | 'bold'

/** Returns a text in a color, if there are any. */
export const paint = ({ hasColors }: Terminal, style: Style, text: string): string =>
  hasColors ? styleText(style, text, { validateStream: false }) : text

/** Whether colors are wanted, as most programs read these variables (no-color.org, force-color.org). */
function wantsColors({ NO_COLOR, FORCE_COLOR, TERM }: Environment, isTerminal: boolean): boolean {
  if (NO_COLOR) return false
  return FORCE_COLOR ? FORCE_COLOR !== '0' : isTerminal && TERM !== 'dumb'
}

/** The terminal of this process. */
export function openTerminal(): Terminal {
  const { stdout, stderr } = process
  const closing = new AbortController()
  let shown = false
  const clear = () => {
    if (shown) stderr.write('\r\x1b[K')
    shown = false
  }
  // Whoever read us is gone, as in `tradepost events | head -1`: that is no error.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    closing.abort()
    process.exitCode = 0
  })
  return {
    environment: process.env,
    folder: process.cwd(),
    hasColors: wantsColors(process.env, stdout.isTTY),
    print(line) {
      clear()
      stdout.write(`${line}\n`)
    },
    say(line) {
      clear()
      stderr.write(`${line}\n`)
    },
    progress(text) {
      if (!stderr.isTTY) return
      clear()
      if (text === '') return
      stderr.write(text)
      shown = true
    },
    listen() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => closing.abort())
      return closing.signal
    },
  }
}
