import pino from 'pino'
import { findCurrentRequest } from './current-request.ts'
import { maskText } from './secrets/mask-text.ts'

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

/** Names the request that a line is about. */
function nameRequest(): object {
  const request = findCurrentRequest()
  return request ? { requestId: request.id } : {}
}

/**
 * Creates a log that writes JSON lines to standard error, at the level LOG_LEVEL of the caller's config; every line is masked.
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
    { write: (line: string) => write(maskText(line)) },
  )
}
