import { makeVisitor, PASSWORD } from '@tradepost/e2e/world/visitor'
import type { World } from '@tradepost/e2e/world/world'
import { type Client, type Expected, startClient } from './client.ts'
import type { Call } from './client-thread.ts'
import { startDefaultAuth } from './default-auth.ts'
import { type Figure, print, quantile } from './measure.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
const EMAIL = 'maya@example.com'

/** Two requests measured in turn, ours and better-auth's defaults, so that other load on the machine slows both. */
type Contest = {
  name: string
  connections: number
  rounds: number
  expected: Expected
  callOf: (side: { url: string; cookie: string }) => Call
}

const CONTESTS: readonly Contest[] = [
  {
    name: 'GET get-session, signed in',
    connections: 32,
    rounds: 5,
    expected: { status: 200, text: EMAIL },
    callOf: ({ url, cookie }) => ({ method: 'GET', url: `${url}/api/auth/get-session`, headers: { cookie } }),
  },
  {
    name: 'GET get-session, anonymous',
    connections: 32,
    rounds: 3,
    expected: { status: 200, text: 'null' },
    callOf: ({ url }) => ({ method: 'GET', url: `${url}/api/auth/get-session`, headers: {} }),
  },
  {
    name: 'POST sign-in/email',
    connections: 4,
    rounds: 3,
    expected: { status: 200, text: '"token":' },
    callOf: ({ url }) => ({
      method: 'POST',
      url: `${url}/api/auth/sign-in/email`,
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    }),
  },
]

/** Measures sessions of our platform beside those of default better-auth, on one Postgres server, with one client. */
export async function runSessionBench(world: World): Promise<void> {
  const defaults = await startDefaultAuth()
  const client = startClient()
  try {
    const ours = { url: world.platform.url, cookie: await signUp(world.platform.url) }
    const theirs = { url: defaults.url, cookie: await signUp(defaults.url) }
    for (const contest of CONTESTS) await compete(client, contest, { ours, theirs })
  } finally {
    await client.close()
    await defaults.close()
  }
}

/** Signs up a new user and returns the session cookie. */
async function signUp(url: string): Promise<string> {
  const visitor = makeVisitor(url)
  const { status, body } = await visitor.signUp({ email: EMAIL })
  if (status !== 200) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`)
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

type Sides = Record<'ours' | 'theirs', { url: string; cookie: string }>
/** `work` is what one answer costs the server's thread, in milliseconds: steadier than time on a busy machine. */
type Round = { figure: Figure; work: number }

async function compete(client: Client, { callOf, rounds, name, connections, expected }: Contest, sides: Sides): Promise<void> {
  const run = async (side: keyof Sides, seconds: number): Promise<Round> => {
    const before = process.threadCpuUsage()
    const options = { name: `${name}, ${connections} at once, ${side}`, connections, seconds, expected }
    const figure = await client.load(callOf(sides[side]), options)
    const { user, system } = process.threadCpuUsage(before)
    return { figure, work: (user + system) / 1000 / figure.count }
  }
  await run('ours', Math.min(2, SECONDS / 2))
  await run('theirs', Math.min(2, SECONDS / 2))
  const pairs: { ours: Round; theirs: Round }[] = []
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ ours: await run('ours', SECONDS), theirs: await run('theirs', SECONDS) })
  }
  print(medianOf(pairs.map(({ ours }) => ours.figure)))
  print(medianOf(pairs.map(({ theirs }) => theirs.figure)))
  const often = inWords(pairs.map(({ ours, theirs }) => ours.figure.perSecond / theirs.figure.perSecond))
  const work = inWords(pairs.map(({ ours, theirs }) => ours.work / theirs.work))
  console.log(`  ours against theirs: answers a second ${often}, work of the thread for each ${work}`)
}

function inWords(ratios: readonly number[]): string {
  const [least, middle, most] = [0, 0.5, 1].map((part) => quantile(ratios, part).toFixed(2))
  return `${middle} times (${least} to ${most})`
}

/** Returns the median of several rounds, value by value. */
function medianOf(figures: readonly Figure[]): Figure {
  const middle = (value: (figure: Figure) => number) => quantile(figures.map(value), 0.5)
  return {
    name: figures[0]?.name ?? '',
    perSecond: middle((figure) => figure.perSecond),
    p50: middle((figure) => figure.p50),
    p99: middle((figure) => figure.p99),
    count: figures.reduce((sum, figure) => sum + figure.count, 0),
    rssMegabytes: middle((figure) => figure.rssMegabytes),
  }
}
