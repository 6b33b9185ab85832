/** The exit codes of `tradepost`, and what each says. Its help and the guide list them. */
export const EXIT_CODES = {
  ended: { code: 0, says: 'it is done, or was told to end (Ctrl-C, SIGTERM)' },
  unexpected: { code: 1, says: 'something unexpected; it is said above' },
  setting: { code: 2, says: 'a command, flag, setting or file that isn’t one' },
  port: { code: 3, says: 'a port is in use' },
  folder: { code: 4, says: 'the data folder can’t be used: no rights, in use, of a newer release' },
  postgres: { code: 5, says: 'Postgres doesn’t start; postgres.log in the data folder says why' },
  /** Of packages/tradepost/bin/tradepost.mjs. */
  oldNode: { code: 6, says: 'this Node.js is too old' },
  nobody: { code: 7, says: 'no provider runs here, or none answers at its address' },
  refused: { code: 8, says: 'the provider refuses the key or what was asked' },
  doctor: { code: 9, says: 'doctor found something to repair' },
} as const
type Kind = keyof typeof EXIT_CODES

/** Why a command ends: one line that says what to do next, and the exit code of its kind. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(kind: Kind, message: string) {
    super(message)
    this.exitCode = EXIT_CODES[kind].code
  }
}
