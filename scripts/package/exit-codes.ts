import { ConfigError } from '@tradepost/kit/config-error'
import { EmbeddedPostgresError } from '@tradepost/kit/postgres/embedded-postgres'
import { PortError, ProgramError, StartError } from '../serve-settings.ts'

/** The exit codes of `tradepost`, as its help lists them. */
export const EXIT_CODES = {
  ended: 0,
  unexpected: 1,
  setting: 2,
  port: 3,
  folder: 4,
  postgres: 5,
  /** Of packages/tradepost/bin/tradepost.mjs. */
  oldNode: 6,
} as const

/** Returns the exit code of a start that failed. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof ProgramError) return EXIT_CODES.unexpected
  if (error instanceof PortError) return EXIT_CODES.port
  if (error instanceof FolderError) return EXIT_CODES.folder
  if (error instanceof EmbeddedPostgresError) return error.kind === 'folder' ? EXIT_CODES.folder : EXIT_CODES.postgres
  return error instanceof StartError || error instanceof ConfigError ? EXIT_CODES.setting : EXIT_CODES.unexpected
}

/** Why the data folder can't be used. */
export class FolderError extends StartError {}
