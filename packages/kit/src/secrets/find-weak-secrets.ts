type Environment = Record<string, string | undefined>

const NAMES = ['AUTH_SECRET', 'OPERATOR_KEY', 'ENCRYPTION_KEY', 'PLATFORM_ENCRYPTION_KEY', 'PROVIDER_ENCRYPTION_KEY']
/** Nobody draws these at random, nor this few different characters. */
const GUESSABLE = /change.?me|password|passwort|secret|example|tradepost|qwert|12345678|abcdefgh/i
const CHARACTERS_MIN = 10

/** Returns why the newest secrets can't protect anything in production: one is guessable, or two are the same. */
export function findWeakSecrets(environment: Environment): string | undefined {
  const seen = new Map<string, string>()
  for (const name of NAMES) {
    const [newest = ''] = environment[name]?.split(',') ?? []
    const secret = newest.trim().replace(/^[\w-]{1,32}:/, '')
    if (secret === '' || secret.startsWith('derived?')) continue
    if (GUESSABLE.test(secret) || new Set(secret).size < CHARACTERS_MIN)
      return `${name} can be guessed: make one at random, for example with openssl rand -base64 36`
    const other = seen.get(secret)
    if (other) return `${other} and ${name} are the same: each needs a value of its own`
    seen.set(secret, name)
  }
  return undefined
}
