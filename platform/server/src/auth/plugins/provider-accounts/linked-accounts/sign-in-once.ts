import { DAY } from '@tradepost/kit/clock'
import * as z from 'zod'
import { forgetSpent, spendOnce } from '#src/auth/accounts/spend-once.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { createRefusal } from '#src/auth/refusals.ts'

/** Longer than an ID token is accepted (openid-provider/id-token.ts). */
const KEPT_MILLISECONDS = 2 * DAY

const Body = z.object({ idToken: z.object({ token: z.string() }) })

type SignIn<Input, Options, Answer> = { (input: Input): Promise<Answer>; path: string; options: Options }

/**
 * Lets an ID token sign in once: whoever reads it later, in a log or a backup, can't. A sign-in that failed doesn't count.
 * @throws 401 INVALID_TOKEN
 */
export function signInOnce<Input extends { body?: unknown }, Options, Answer>(
  { transact }: AuthDeps,
  signIn: SignIn<Input, Options, Answer>,
) {
  const run = async (input: Input): Promise<Answer> => {
    const { data } = Body.safeParse(input.body)
    if (!data) return signIn(input)
    const proof = `id token ${data.idToken.token}`
    if (!(await transact((work) => spendOnce(work, proof, KEPT_MILLISECONDS)))) throw createRefusal('INVALID_TOKEN')
    return signIn(input).catch(async (error: unknown) => {
      await transact((work) => forgetSpent(work, proof))
      throw error
    })
  }
  return Object.assign(run, { path: signIn.path, options: signIn.options })
}
