import { createHash } from 'node:crypto'
import type { AuthDeps } from '#src/auth/auth-deps.ts'

const PREFIX_LENGTH = 5
const TIMEOUT_MILLISECONDS = 2000

type Asking = { config: Pick<AuthDeps['config'], 'passwordLookupUrl'>; log: AuthDeps['log'] }

/**
 * Asks a service of stolen passwords, if the settings name one (`PASSWORD_LOOKUP_URL`), in the form of Have I Been Pwned: it
 * learns the first five digits of a hash, and answers with all that begin so. A service that is away refuses nobody.
 */
export async function isLeakedPassword({ config, log }: Asking, password: string): Promise<boolean> {
  const { passwordLookupUrl } = config
  if (!passwordLookupUrl) return false
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const answer = await fetch(`${passwordLookupUrl}/range/${digest.slice(0, PREFIX_LENGTH)}`, {
      // Answers have a similar length then, so that nobody who sees it can tell which one it was.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    if (!answer.ok) throw new Error(`Status ${answer.status}`)
    const line = (await answer.text()).split(/\r?\n/).find((each) => each.startsWith(`${digest.slice(PREFIX_LENGTH)}:`))
    // Padding has a count of 0.
    return line !== undefined && !line.endsWith(':0')
  } catch (error) {
    log.warn({ error }, 'the service of stolen passwords is away, so that it was not asked about a new password')
    return false
  }
}
