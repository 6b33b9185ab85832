import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import { createRole, joinOrganization } from '@tradepost/e2e/world/join-organization'
import { makeVisitor, PASSWORD, type Visitor } from '@tradepost/e2e/world/pages/visitor'
import type { World } from '@tradepost/e2e/world/world'
import { startDefaultAuth } from '../default-auth.ts'
import { type Figure, print, quantile } from '../measure.ts'
import { report } from '../report.ts'
import { type Client, startClient } from './client.ts'
import type { Call, Expected } from './client-thread.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
const EMAIL = 'maya@example.com'

/** Who sends a request, and where to. */
type Side = { name: string; url: string; cookie: string }

/** A request measured in turn for two sides, so that other load on the machine slows both. */
type Contest = {
  name: string
  connections: number
  rounds: number
  expected: Expected
  callOf: (side: Side) => Call
}

/** Ours against better-auth's defaults. */
const AUTH_CONTESTS: readonly Contest[] = [
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

const ROLES = 20
const SUPPORT: readonly Permission[] = ['customer:read', 'payment:read', 'refund:create']

/**
 * Measures sessions of our platform beside those of default better-auth, on one Postgres server, with one client; and a seller's
 * request of an owner beside that of someone with a custom role, in an organization with twenty of them.
 */
export async function runSessionBench(world: World): Promise<void> {
  const defaults = await startDefaultAuth()
  const client = startClient()
  const { url } = world.platform
  try {
    const ours = { name: 'ours', url, cookie: await signUp(url) }
    const theirs = { name: 'theirs', url: defaults.url, cookie: await signUp(defaults.url) }
    for (const contest of AUTH_CONTESTS) await compete(client, contest, [ours, theirs])
    await competeByRole(client, world)
  } finally {
    await client.close()
    await defaults.close()
  }
}

async function competeByRole(client: Client, world: World): Promise<void> {
  const { url } = world.platform
  const seller = await world.openShop()
  for (let index = 1; index < ROLES; index += 1) await createRole(seller, { role: `support-${index}`, permissions: SUPPORT })
  const member = await joinOrganization(world, seller, { email: 'support@example.com', permissions: SUPPORT })
  const contest: Contest = {
    name: 'GET customers of a shop',
    connections: 8,
    rounds: 5,
    expected: { status: 200, text: '"items":' },
    callOf: ({ cookie }) => ({ method: 'GET', url: `${url}/api/organizations/${seller.slug}/customers`, headers: { cookie } }),
  }
  await compete(client, contest, [
    { name: 'a custom role', url, cookie: cookieOf(member) },
    { name: 'the owner', url, cookie: cookieOf(seller.visitor) },
  ])
}

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Signs up a new user and returns the session cookie. */
async function signUp(url: string): Promise<string> {
  const visitor = makeVisitor(url)
  const { status, body } = await visitor.signUp({ email: EMAIL })
  if (status !== 200) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`)
  return cookieOf(visitor)
}

/** `work` is what one answer costs the server's thread, in milliseconds: steadier than time on a busy machine. */
type Round = { figure: Figure; work: number }

async function compete(client: Client, contest: Contest, [first, second]: readonly [Side, Side]): Promise<void> {
  const { callOf, rounds, name, connections, expected } = contest
  const run = async (side: Side, seconds: number): Promise<Round> => {
    const before = process.threadCpuUsage()
    const options = { name: `${name}, ${connections} at once, ${side.name}`, connections, seconds, expected }
    const figure = await client.load(callOf(side), options)
    const { user, system } = process.threadCpuUsage(before)
    return { figure, work: (user + system) / 1000 / figure.count }
  }
  for (const side of [first, second]) await run(side, Math.min(2, SECONDS / 2))
  const pairs: (readonly [Round, Round])[] = []
  for (let round = 0; round < rounds; round += 1) pairs.push([await run(first, SECONDS), await run(second, SECONDS)])
  print(medianOf(pairs.map(([{ figure }]) => figure)))
  print(medianOf(pairs.map(([, { figure }]) => figure)))
  const often = inWords(pairs.map(([one, other]) => one.figure.perSecond / other.figure.perSecond))
  const work = inWords(pairs.map(([one, other]) => one.work / other.work))
  report(`  ${first.name} against ${second.name}: answers a second ${often}, work of the thread for each ${work}`)
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
