import pino from 'pino'
import { findRequestId } from './current-request.ts'
import { cleanLine } from './security-log/clean-line.ts'

const SECRET_KEYS = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'card',
  'number',
  'security_code',
  'api_key',
  'apiKey',
  'webhook_secret',
]

export type Log = pino.Logger

/** Names the request that a line is about, or that left the work which the line is about. */
function nameRequest(): object {
  const requestId = findRequestId()
  return requestId === undefined ? {} : { requestId }
}

/**
 * Creates a log that writes JSON lines to standard error, at the level LOG_LEVEL of the caller's config; every line is masked,
 * bounded and printable.
 */
export function createLog(
  name: string,
  level: string,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])
  return pino(
    {
      name,
      level,
      redact: { paths, censor: '***' },
      base: { name },
      mixin: nameRequest,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    { write: (line: string) => write(cleanLine(line)) },
  )
}
