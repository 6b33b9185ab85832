import type { RunningInstance } from '../running-instances.ts'
import { type Finding, ok, wrong } from './finding.ts'

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/
const WAIT_MILLISECONDS = 5000
const NOT_FOUND = 404

/** Returns what somebody should write for an address of this machine. */
const plain = ({ host }: URL) => `http://${host}`

/** Asks whether a provider is there. Resolves to why not, or to nothing. */
async function findSilence(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(WAIT_MILLISECONDS), redirect: 'manual' })
    await answer.body?.cancel()
    if (answer.ok) return undefined
    return answer.status === NOT_FOUND ? 'something else answers there, no provider' : `it answers ${answer.status}`
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${WAIT_MILLISECONDS / 1000} s`
    return 'nobody answers there'
  }
}

/** Checks the base URL: its form first, then whether a provider answers. `from`: where it stands. */
export async function checkAddress(text: string, from: string, running: readonly RunningInstance[]): Promise<Finding> {
  const [instance] = running
  const subject = 'base URL'
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    return wrong(subject, `"${text}" is no address (${from})`, `set it to ${instance?.url ?? 'http://localhost:4000'}`)
  if (url.pathname !== '/' || url.search !== '')
    return wrong(subject, `${text} has a path (${from}); the SDK adds its own`, `set it to ${url.origin}`)
  if (url.protocol === 'https:' && LOCAL.test(url.hostname))
    return wrong(subject, `${text} is https, which a provider on this machine doesn’t speak (${from})`, `set it to ${plain(url)}`)
  const silence = await findSilence(url.origin)
  if (silence === undefined) return ok(subject, `a provider answers at ${url.origin} (${from})`)
  const todo =
    instance && instance.url !== url.origin
      ? `set it to ${instance.url}, where one runs`
      : 'start one with "npx tradepost provider", or correct the address'
  return wrong(subject, `${url.origin}: ${silence} (${from})`, todo)
}
