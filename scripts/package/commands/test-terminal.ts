import { runCommandLine } from './run-command-line.ts'
import type { Terminal } from './terminal.ts'

/** A command that runs in this process, and what it says. */
export type RunningCommand = {
  printed: string[]
  said: string[]
  /** Resolves once what was printed and said fulfills this. */
  until(isThere: (lines: { printed: readonly string[]; said: readonly string[] }) => boolean): Promise<void>
  /** Ctrl-C. */
  end(): void
  code: Promise<number>
}

export const VERSION = '1.2.3'

/** Runs a command line as a person in `folder` would. */
export function runCommand(
  words: readonly string[],
  { environment = {}, folder = '/' }: { environment?: Record<string, string>; folder?: string } = {},
): RunningCommand {
  const lines: { printed: string[]; said: string[] } = { printed: [], said: [] }
  const closing = new AbortController()
  const waiting = new Set<() => void>()
  const hear = (kind: keyof typeof lines) => (line: string) => {
    lines[kind].push(line)
    for (const look of waiting) look()
  }
  const terminal: Terminal = {
    environment,
    folder,
    hasColors: false,
    print: hear('printed'),
    say: hear('said'),
    progress: () => {},
    listen: () => closing.signal,
  }
  return {
    ...lines,
    async until(isThere) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => {
        if (isThere(lines)) resolve()
      }
      waiting.add(look)
      look()
      await promise
      waiting.delete(look)
    },
    end: () => closing.abort(),
    code: runCommandLine(words, terminal, VERSION),
  }
}
