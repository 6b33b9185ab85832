import { expect, test } from 'vitest'
import { RequestError } from '#src/shell/request.ts'
import { listUnsent, sendInvitations } from './send-invitations.ts'

const refusal = (status: number, code: string) => new RequestError({ status, code, message: code })

/** Sends to each address in order; the named ones are refused. */
async function send(emails: readonly string[], refusals: Readonly<Record<string, Error>>) {
  const tried: string[] = []
  const progress: number[] = []
  const results = await sendInvitations(
    emails,
    async (email) => {
      tried.push(email)
      if (refusals[email]) throw refusals[email]
    },
    (done) => progress.push(done),
  )
  return { results, tried, progress }
}

test('each address has its own result, and one that is refused stops no other', async () => {
  const { results, progress } = await send(['a', 'b', 'c', 'd'], {
    a: refusal(400, 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'),
    b: refusal(400, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'),
    c: refusal(400, 'ROLE_NOT_FOUND'),
  })
  expect(results).toEqual([
    { email: 'a', outcome: 'already' },
    { email: 'b', outcome: 'member' },
    { email: 'c', outcome: 'failed', message: 'ROLE_NOT_FOUND' },
    { email: 'd', outcome: 'sent' },
  ])
  expect(progress).toEqual([1, 2, 3, 4])
  expect(listUnsent(results)).toEqual(['c'])
})

test.each([
  [429, 'TOO_MANY_REQUESTS'],
  [403, 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'],
  [401, 'UNAUTHORIZED'],
  [503, 'INTERNAL_SERVER_ERROR'],
  [0, 'NO_CONNECTION'],
])('a refusal that is about everyone (%i) leaves the others to be tried again', async (status, code) => {
  const { results, tried } = await send(['a', 'b', 'c'], { b: refusal(status, code) })
  expect(tried).toEqual(['a', 'b'])
  expect(results.map(({ outcome }) => outcome)).toEqual(['sent', 'failed', 'notTried'])
  expect(listUnsent(results)).toEqual(['b', 'c'])
})
