import { DAY, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { skipBooks } from '#src/testing/test-books.ts'
import { CALLS, makeThings, type Things } from '#src/testing/test-calls.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { listLines, makeTwin, readRows, withoutChance } from '#src/testing/test-twins.ts'

/**
 * A disputed payment can't be refunded, and what ends something comes after all that needs it: after the other calls, then parts
 * before the whole.
 */
const LAST = [/archive$|revoke$|accept$|^PATCH \/webhooks\/\{webhook_id\}$/, /^DELETE \/.+\/.+\/.+/, /^DELETE/]
const stageOf = (name: string) => (name === 'POST /refunds' ? -2 : LAST.findIndex((calls) => calls.test(name)))
/** What the log has of a request is chance: how long it took. */
const names = Object.keys(CALLS)
  .filter((name) => !name.startsWith('GET /request_log'))
  .toSorted((a, b) => stageOf(a) - stageOf(b))

/** Does all work, and lets a moment pass: what is made together would be in no order. Nothing else is due so soon. */
const moveOn = () => provider.advance(1)

type Subject = { business: TestBusiness; things: Things }

let provider: TestProvider
let subject: Subject
let control: Subject
let twin: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  // The twin's events are not told again: their IDs are unique over all businesses.
  skipBooks(provider)
  const open = async () => {
    const business = await provider.openBusiness()
    return { business, things: await makeThings(provider, business, moveOn) }
  }
  subject = await open()
  control = await open()
  twin = await provider.openBusiness()
  await provider.drainAll()
  await makeTwin(provider, subject.business, twin)
})
afterAll(() => provider.close())

/**
 * What a business does besides all calls: its clock moves on, so that subscriptions renew, dunnings begin and payouts are due.
 */
const LATER = 'five weeks later'
const DO: Readonly<Record<string, (typeof CALLS)[string]>> = {
  ...CALLS,
  [LATER]: (client) => client.post('/test_helpers/clock/advance', { body: { seconds: (35 * DAY) / SECOND } }),
}

/** What a call answers, without what chance decides. */
async function answerOf({ business, things }: Subject, name: string): Promise<string[]> {
  const call = DO[name]
  if (!call) throw new Error(`${name} has no line in test-calls.ts`)
  const told = await call(business.client, things, { page_size: 100 })
    .asResponse()
    .then(
      async (answer) => [String(answer.status), ...listLines(await answer.text())],
      ({ status, error }) => [String(status), withoutChance(JSON.stringify(error))],
    )
  await moveOn()
  return told
}

const rowsOf = async ({ business }: Subject) =>
  Object.fromEntries(
    Object.entries(await readRows(provider, business)).map(([table, rows]) => [table, rows.map(withoutChance).sort()]),
  )

test('a business whose objects have the same IDs as those of another does the same as one that is alone, and touches only its own', async () => {
  const before = await readRows(provider, twin)
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(25)
  const answers = []
  for (const name of [...names, LATER, ...names.filter((name) => name.startsWith('GET'))])
    answers.push({ name, told: await answerOf(subject, name), alone: await answerOf(control, name) })
  expect(answers.slice(0, names.length).filter(({ told }) => !told[0]?.startsWith('2'))).toEqual([])
  expect(answers.filter(({ told, alone }) => JSON.stringify(told) !== JSON.stringify(alone))).toEqual([])
  expect(await rowsOf(subject)).toEqual(await rowsOf(control))
  expect(await readRows(provider, twin)).toEqual(before)
})
