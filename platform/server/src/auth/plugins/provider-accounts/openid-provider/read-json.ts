/** Time limit for one answer of a provider. */
export const TIMEOUT_MILLISECONDS = 5000

/** Fetches from a provider; `what` names it in errors. @throws if it doesn't answer, or not with 2xx */
export async function readAnswer(url: string, what: string, headers: Record<string, string>): Promise<Response> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS), headers })
  if (!answer.ok) throw new Error(`The ${what} answers ${answer.status}`)
  return answer
}

/** Fetches JSON from a provider. @throws as `readAnswer` */
export async function readJson(url: string, what: string): Promise<unknown> {
  return (await readAnswer(url, what, { accept: 'application/json' })).json()
}
