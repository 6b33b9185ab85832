import { getErrorMessage, isTransient, RequestError } from '#src/shell/request.ts'

/** What became of one address. `notTried`: sending stopped before its turn. */
export type InviteResult =
  | { email: string; outcome: 'sent' | 'already' | 'member' | 'notTried' }
  | { email: string; outcome: 'failed'; message: string }

const REFUSALS = new Map<string, 'already' | 'member'>([
  ['USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION', 'already'],
  ['USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION', 'member'],
])

function toResult(email: string, error: unknown): InviteResult {
  const known = error instanceof RequestError ? REFUSALS.get(error.code) : undefined
  return known ? { email, outcome: known } : { email, outcome: 'failed', message: getErrorMessage(error) }
}

/** Returns whether the next address would be refused for the same reason: too many requests, no access, no connection. */
const isAboutEveryone = (error: unknown): boolean =>
  isTransient(error) || (error instanceof RequestError && (error.status === 401 || error.status === 403))

/**
 * Invites addresses one after the other, because better-auth takes one at a time. Stops where the others would fail, too, and
 * never throws: each address has its result.
 */
export async function sendInvitations(
  emails: readonly string[],
  send: (email: string) => Promise<unknown>,
  onProgress: (done: number) => void = () => undefined,
): Promise<InviteResult[]> {
  const results: InviteResult[] = []
  for (const email of emails) {
    try {
      await send(email)
      results.push({ email, outcome: 'sent' })
    } catch (error) {
      results.push(toResult(email, error))
      if (isAboutEveryone(error)) break
    }
    onProgress(results.length)
  }
  return [...results, ...emails.slice(results.length).map((email) => ({ email, outcome: 'notTried' as const }))]
}

/** Returns the addresses that can be tried again: refused, or not sent yet. */
export const listUnsent = (results: readonly InviteResult[]): string[] =>
  results.flatMap(({ email, outcome }) => (outcome === 'failed' || outcome === 'notTried' ? [email] : []))
