import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestProvider, realClock, startTestProvider, type TestProvider } from '#src/testing/test-provider.ts'

const LOOKS = 30

let sent: string[] = []
let sentByOther: string[] = []
let first: TestProvider
let other: TestProvider
beforeAll(async () => {
  first = await makeTestProvider({
    clock: realClock,
    pollMilliseconds: 50,
    aroundStatement(text, run) {
      sent.push(text)
      return run()
    },
  })
  await first.drainAll()
  other = await startTestProvider(
    { ...first.deps.config, port: 0 },
    {
      clock: realClock,
      pollMilliseconds: 50,
      aroundStatement(text, run) {
        sentByOther.push(text)
        return run()
      },
    },
  )
  await other.drainAll()
})
afterAll(async () => {
  await other.close()
  await first.close()
})

const isLook = (text: string): boolean => text.includes('update pollers')
/** Balances are closed ten times more rarely, by each process for itself. */
const closesBalances = (text: string): boolean => text.includes('from open_changes')

test('while nothing is due, a process asks for all kinds of work in one statement, and another process hardly asks', async () => {
  sent = []
  sentByOther = []
  await expect.poll(() => sent.filter(isLook).length).toBeGreaterThanOrEqual(LOOKS)
  expect(sent.filter((text) => !isLook(text) && !closesBalances(text))).toEqual([])
  // It looks when the lease of the first one may be over: some 50 looks later.
  expect(sentByOther.filter(isLook).length).toBeLessThanOrEqual(LOOKS / 10)
})
