import { env } from 'node:process'
import { answerAsks } from '#src/worker-processes.ts'

/** What the process of `worker-processes.test.ts` is asked to do. */
export type TestAsk = 'tell its ID' | 'tell its environment' | 'fail' | 'end' | 'never answer'

answerAsks(async ({ ask }: { ask: TestAsk }) => {
  if (ask === 'tell its ID') return String(process.pid)
  if (ask === 'tell its environment') return Object.keys(env).join()
  if (ask === 'fail') throw new Error('broken')
  if (ask === 'end') process.exit(3)
  return new Promise<string>(() => {})
})
