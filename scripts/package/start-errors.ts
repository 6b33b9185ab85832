import { ConfigError } from '@tradepost/kit/config-error'
import { EmbeddedPostgresError } from '@tradepost/kit/postgres/embedded-postgres'
import { PortError, ProgramError, StartError } from '../serve-settings.ts'
import { CommandError, EXIT_CODES } from './exit-codes.ts'

/** Why the data folder can't be used. */
export class FolderError extends StartError {}

/** Returns what a start that failed is to people: one line, unless nobody expected it. */
export function toCommandError(error: unknown): unknown {
  if (error instanceof ProgramError || !(error instanceof Error)) return error
  if (error instanceof PortError) return new CommandError('port', error.message)
  if (error instanceof FolderError) return new CommandError('folder', error.message)
  if (error instanceof EmbeddedPostgresError)
    return new CommandError(error.kind === 'folder' ? 'folder' : 'postgres', error.message)
  if (error instanceof StartError || error instanceof ConfigError) return new CommandError('setting', error.message)
  return error
}

/** Returns the exit code of a start that failed. */
export function exitCodeOf(error: unknown): number {
  const known = toCommandError(error)
  return known instanceof CommandError ? known.exitCode : EXIT_CODES.unexpected.code
}
