import type { GenericEndpointContext } from 'better-auth'
import * as z from 'zod'

/** How many challenges of one browser can be answered: somebody may have several tabs open. */
const CHALLENGES_MAX = 5
const SECONDS = 5 * 60
/** Better-auth's cookie of the last challenge, and ours of the last five. */
const LAST = 'better-auth-passkey'
const OPEN = 'passkey_challenges'

const Kept = z.object({ type: z.string(), expectedChallenge: z.string() })
const ClientData = z.object({ challenge: z.string() })
const Answer = z.object({ response: z.object({ response: z.object({ clientDataJSON: z.string() }) }) })

/** Lists the tokens of this browser's challenges, the newest first. */
async function readTokens(ctx: GenericEndpointContext): Promise<string[]> {
  const read = async (name: string) =>
    (await ctx.getSignedCookie(ctx.context.createAuthCookie(name).name, ctx.context.secret)) || ''
  return [...new Set([await read(LAST), ...(await read(OPEN)).split('.')])].filter(Boolean)
}

/** Returns the token of the challenge that was just offered, from the cookie that better-auth sets. */
function findOffered(ctx: GenericEndpointContext, answer: Headers | undefined): string | undefined {
  const { name } = ctx.context.createAuthCookie(LAST)
  const line = answer?.getSetCookie().findLast((each) => each.startsWith(`${name}=`))
  const value = line && decodeURIComponent(line.slice(name.length + 1).replace(/;.*/s, ''))
  return value?.slice(0, value.lastIndexOf('.'))
}

/** Remembers the challenge beside earlier ones; better-auth forgets those. Runs after an offer. */
export async function rememberChallenge(ctx: GenericEndpointContext, answer: Headers | undefined): Promise<void> {
  const offered = findOffered(ctx, answer)
  if (!offered) return
  const tokens = [...new Set([offered, ...(await readTokens(ctx))])].slice(0, CHALLENGES_MAX)
  const { name, attributes } = ctx.context.createAuthCookie(OPEN, { maxAge: SECONDS })
  await ctx.setSignedCookie(name, tokens.join('.'), ctx.context.secret, attributes)
}

function readChallenge(body: unknown): string | undefined {
  const sent = Answer.safeParse(body).data?.response.response.clientDataJSON
  if (sent === undefined) return undefined
  try {
    return ClientData.safeParse(JSON.parse(Buffer.from(sent, 'base64url').toString('utf8'))).data?.challenge
  } catch {
    return undefined
  }
}

/**
 * Lets an answer use up the challenge that it answers, and no other. Better-auth takes the last one of the browser, so a second
 * tab would make the first one's answer wrong, and lose its own. Runs before an answer is checked.
 */
export async function chooseChallenge(ctx: GenericEndpointContext, type: 'registration' | 'authentication') {
  const { internalAdapter } = ctx.context
  const answered = readChallenge(ctx.body)
  let chosen: string | undefined
  for (const token of await readTokens(ctx)) {
    const kept = await internalAdapter.findVerificationValue(token)
    const challenge = kept ? Kept.safeParse(JSON.parse(kept.value)).data : undefined
    if (challenge?.type === type && challenge.expectedChallenge === answered) chosen = token
  }
  const consumeVerificationValue: typeof internalAdapter.consumeVerificationValue = async () =>
    chosen === undefined ? null : internalAdapter.consumeVerificationValue(chosen)
  return { context: { context: { internalAdapter: { ...internalAdapter, consumeVerificationValue } } } }
}
