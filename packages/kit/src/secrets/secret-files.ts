import * as fs from 'node:fs'
import { ConfigError } from '#src/config-error.ts'

type Environment = Record<string, string | undefined>

/** Settings that hold a secret. Each can be given as the path of a file, under its name and `_FILE`. */
const SECRET_SETTINGS = [
  ...['AUTH_SECRET', 'ENCRYPTION_KEY', 'PLATFORM_ENCRYPTION_KEY', 'PROVIDER_ENCRYPTION_KEY', 'OPERATOR_KEY'],
  ...['DATABASE_URL', 'DIRECT_URL', 'OWNER_URL', 'READ_DATABASE_URL'].flatMap((name) =>
    ['', 'PLATFORM_', 'PROVIDER_', 'ACQUIRER_'].map((database) => database + name),
  ),
  ...['GOOGLE', 'GITHUB', 'APPLE', 'OIDC'].map((name) => `${name}_CLIENT_SECRET`),
  ...['ADMIN_PASSWORD', 'DEMO_API_KEY', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'SMTP_URL'],
]
const BYTES_MAX = 10_000
const OTHERS = 0o007

function readSecretFile(setting: string, path: string): string {
  const refuse = (why: string) => new ConfigError(`${setting}: the file ${why}`)
  const file = fs.openSync(path, 'r')
  try {
    const stats = fs.fstatSync(file)
    if (!stats.isFile()) throw refuse('is a folder or no ordinary file')
    if (process.platform !== 'win32' && (stats.mode & OTHERS) !== 0) throw refuse('may be used by everyone: run chmod 600 on it')
    if (stats.size > BYTES_MAX) throw refuse(`has more than ${BYTES_MAX} bytes`)
    const text = fs.readFileSync(file, 'utf8').trim()
    if (text === '') throw refuse('is empty')
    return text
  } finally {
    fs.closeSync(file)
  }
}

/**
 * Returns the settings with secrets read from their files.
 * @throws ConfigError without what a file holds
 */
export function readSecretFiles(environment: Environment): Environment {
  const settings = { ...environment }
  for (const name of SECRET_SETTINGS) {
    const setting = `${name}_FILE`
    const path = environment[setting]
    if (!path) continue
    if (environment[name]) throw new ConfigError(`${setting}: ${name} is set, too. Remove one of them`)
    try {
      settings[name] = readSecretFile(setting, path)
    } catch (error) {
      if (error instanceof ConfigError) throw error
      const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
      throw new ConfigError(`${setting}: the file cannot be read (${String(code)})`)
    }
    delete settings[setting]
  }
  return settings
}
