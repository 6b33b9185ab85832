import { randomInt } from 'node:crypto'
import { makeVisitor } from '@tradepost/e2e/world/pages/visitor'
import type { World } from '@tradepost/e2e/world/world'
import { HOUR } from '@tradepost/kit/clock'
import { type Client, startClient } from './load/client.ts'
import type { Answer } from './load/client-thread.ts'
import { quantile } from './measure.ts'

/** Requests per kind of address on each route. */
const COUNT = Number(process.env.COUNT ?? 200)
const WARM_UP_COUNT = 12
/**
 * Below the number of emails of one kind that an address gets within an hour:
 * platform/server/src/auth/accounts/send-auth-email.ts.
 */
const USES_MAX = 4
/** Largest allowed difference from the median of an unknown address, as a part of that median. */
const DIFFERENCE_MAX = 0.1

/** Enough requests to overlap with an email that is written and rendered after the answer. */
const AFTERWARDS_COUNT = 8

/** Headers that differ between any two answers, for every kind of address. */
const OWN_OF_EACH = /^(date|x-request-id|x-retry.*|retry-after)$/i

/** The kinds of addresses. The others are compared with the first; the second shows how much is noise. */
const KINDS = ['unknown', 'unknown too', 'unverified', 'verified'] as const
type Kind = (typeof KINDS)[number]
type Addresses = Record<Kind, readonly string[]>
type Route = { path: string; bodyOf: (email: string) => object }
/** `afterwards`: total duration of AFTERWARDS_COUNT small requests, sent one by one right after the answer. */
type Sample = { answer: Answer; afterwards: number }

const ROUTES: readonly Route[] = [
  { path: '/api/auth/sign-in/email', bodyOf: (email) => ({ email, password: 'not-the-password' }) },
  { path: '/api/auth/request-password-reset', bodyOf: (email) => ({ email }) },
  { path: '/api/auth/forget-password', bodyOf: (email) => ({ email }) },
  { path: '/api/auth/send-verification-email', bodyOf: (email) => ({ email }) },
]

/**
 * Checks whether an answer or its duration tells a stranger that an address has an account: sends the same number of requests for
 * every kind of address, in random order. Returns whether nothing leaked. Work that continues after an answer slows the requests
 * behind it; that is shown and not counted. Moves the world's clock between the routes, so that no address reaches its email
 * limit.
 */
export async function runEnumeration(world: World): Promise<boolean> {
  const client = startClient()
  try {
    const addresses = await makeAddresses(world)
    let isTight = true
    for (const route of ROUTES) {
      await world.advance(2 * HOUR)
      if (!(await compare({ world, client, addresses, route }))) isTight = false
    }
    console.log(isTight ? 'PASS: no answer tells whether an account exists' : 'not passed: see the lines without PASS')
    return isTight
  } finally {
    await client.close()
  }
}

/** Creates the addresses needed of each kind, all of the same length. */
async function makeAddresses(world: World): Promise<Addresses> {
  const named = (kind: string) =>
    Array.from({ length: Math.ceil((COUNT + WARM_UP_COUNT) / USES_MAX) }, (_, index) => `${kind}-${100 + index}@example.com`)
  const addresses = {
    unknown: named('nobody'),
    'unknown too': named('no-one'),
    unverified: named('waiter'),
    verified: named('proven'),
  }
  for (const email of [...addresses.unverified, ...addresses.verified]) {
    const { status, body } = await makeVisitor(world.platform.url).signUp({ email })
    if (status !== 200) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`)
  }
  await world.drainAll()
  for (const email of addresses.verified) {
    const { status } = await world.visitor().followMail(email)
    if (status >= 400) throw new Error(`verifying answered ${status}`)
  }
  return addresses
}

type Comparison = { world: World; client: Client; addresses: Addresses; route: Route }

async function compare(comparison: Comparison): Promise<boolean> {
  const { path } = comparison.route
  if ((await ask(comparison, 'unknown', 0)).answer.status === 404) {
    console.log(`POST ${path}: SKIPPED, there is no such route`)
    return true
  }
  const samples: Record<Kind, Sample[]> = { unknown: [], 'unknown too': [], unverified: [], verified: [] }
  for (let turn = 0; turn < COUNT + WARM_UP_COUNT; turn += 1) {
    for (const kind of shuffled(KINDS)) {
      const sample = await ask(comparison, kind, turn)
      if (turn >= WARM_UP_COUNT) samples[kind].push(sample)
    }
  }
  console.log(`POST ${path}, ${COUNT} of each`)
  const verdicts = KINDS.map((kind) => judge(kind, samples[kind], samples.unknown))
  return verdicts.every(Boolean)
}

async function ask({ world, client, addresses, route }: Comparison, kind: Kind, turn: number): Promise<Sample> {
  const { url } = world.platform
  const email = addresses[kind][turn % addresses[kind].length]
  if (email === undefined) throw new Error(`No address that is ${kind}`)
  const answer = await client.single({
    method: 'POST',
    url: `${url}${route.path}`,
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(route.bodyOf(email)),
  })
  let afterwards = 0
  for (let count = 0; count < AFTERWARDS_COUNT; count += 1) {
    afterwards += (await client.single({ method: 'GET', url: `${url}/api/auth/ok`, headers: {} })).milliseconds
  }
  // Work that is still running must not count toward the next answer, which is usually of another kind.
  await world.platform.drainAll()
  return { answer, afterwards }
}

function shuffled<T>(values: readonly T[]): T[] {
  const keyed = values.map((value) => ({ value, key: randomInt(2 ** 40) }))
  return keyed.sort((left, right) => left.key - right.key).map(({ value }) => value)
}

/** Prints the lines of one kind; returns whether its answers are indistinguishable from those of unknown addresses. */
function judge(kind: Kind, samples: readonly Sample[], unknown: readonly Sample[]): boolean {
  const answers = (all: readonly Sample[]) => all.map(({ answer }) => answer)
  const times = (all: readonly Sample[]) => all.map(({ answer }) => answer.milliseconds)
  const afterwards = (all: readonly Sample[]) => all.map((sample) => sample.afterwards)
  const own = compareTimes(times(samples), times(unknown))
  const behind = compareTimes(afterwards(samples), afterwards(unknown))
  const foreign = foreignShape(answers(samples), answers(unknown))
  const verdict = foreign ? 'FAIL: answer' : own.verdict
  console.log(`  ${kind.padEnd(12)} ${own.line}  ${kind === 'unknown' ? '' : verdict}`)
  if (foreign) console.log(`    one kind only: ${foreign}`)
  console.log(`    afterwards ${behind.line}  ${behind.verdict === 'FAIL: time' ? 'TELLS, not counted' : ''}`)
  return verdict === 'PASS'
}

function compareTimes(own: readonly number[], others: readonly number[]) {
  const difference = (part: number) => quantile(own, part) / quantile(others, part) - 1
  const column = (part: number) =>
    `${quantile(own, part).toFixed(2).padStart(8)} ms ${(100 * difference(part)).toFixed(1).padStart(6)} %`
  const slower = slowerPart(own, others)
  const isTimely = Math.abs(difference(0.5)) <= DIFFERENCE_MAX
  const isChance = Math.abs(slower - 0.5) <= 3 * chanceOf(own.length)
  return {
    line: `p50 ${column(0.5)}  p95 ${column(0.95)}  slower in ${(100 * slower).toFixed(0).padStart(2)} % of pairs`,
    verdict: isTimely ? 'PASS' : isChance ? 'UNSURE: noise, repeat' : 'FAIL: time',
  }
}

/**
 * Returns how often the slower of two timings, one of each kind, is `own`: one half means no information, whatever the size of
 * the difference.
 */
function slowerPart(own: readonly number[], others: readonly number[]): number {
  const wins = own.flatMap((time) => others.map((other): number => (time > other ? 1 : time === other ? 0.5 : 0)))
  return wins.reduce((sum, win) => sum + win, 0) / wins.length
}

/** How far that part is from one half by chance: the standard deviation of the Mann-Whitney test. */
const chanceOf = (count: number) => Math.sqrt((2 * count + 1) / (12 * count * count))

/** Returns all that an answer shows: its status, its headers in order, and its body to the byte. */
function shapesOf(answers: readonly Answer[]): string[] {
  const shapes = answers.map(({ status, headers, body }) => {
    const lines = headers.flatMap((name, index) =>
      index % 2 === 0 && !OWN_OF_EACH.test(name) ? [`${name}: ${headers[index + 1]}`] : [],
    )
    return [status, ...lines, body].join(' | ')
  })
  return [...new Set(shapes)]
}

/** Finds an answer that only one of the two kinds ever gets. */
function foreignShape(answers: readonly Answer[], unknown: readonly Answer[]): string | undefined {
  const [own, others] = [shapesOf(answers), shapesOf(unknown)]
  return own.find((shape) => !others.includes(shape)) ?? others.find((shape) => !own.includes(shape))
}
