import { SECOND, systemClock } from '@tradepost/kit/clock'

/** A provider that asks for this wait or a longer one is asked again after our own back-off (specification, section 9). */
const WAIT_MILLISECONDS_MAX = 60 * SECOND

/** How long a refused call was told to wait, where the SDK doesn't look for it. */
export const HIDDEN_WAIT_HEADER = 'x-hidden-retry-after'

/** Reads the wait that a header asks for as the SDK does; NaN if it asks for none. */
function readWait(name: 'retry-after-ms' | 'retry-after', text: string): number {
  const count = Number.parseFloat(text)
  if (name === 'retry-after-ms') return count
  return Number.isNaN(count) ? Date.parse(text) - systemClock.now().getTime() : count * SECOND
}

const isObeyed = (wait: number): boolean => wait > 0 && wait < WAIT_MILLISECONDS_MAX

/** Hides from the SDK the headers that would make it wait for too long, or not at all; it then backs off from half a second. */
export function maskLongWait(answer: Response): Response {
  const hidden = (['retry-after-ms', 'retry-after'] as const).filter((name) => {
    const text = answer.headers.get(name)
    return text !== null && !isObeyed(readWait(name, text))
  })
  if (answer.ok || hidden.length === 0) return answer
  const headers = new Headers(answer.headers)
  const asked = answer.headers.get('retry-after')
  if (asked !== null) headers.set(HIDDEN_WAIT_HEADER, asked)
  for (const name of hidden) headers.delete(name)
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}
