/** How long a provider may take for one answer. */
export const TIMEOUT_MILLISECONDS = 5000

/** What a provider answers at `url`; `what` names it in a failure. @throws when it does not answer, or not with 2xx */
export async function readJson(url: string, what: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    headers: { accept: 'application/json', ...headers },
  })
  if (!answer.ok) throw new Error(`The ${what} answers ${answer.status}`)
  return answer.json()
}
