import { afterEach, expect, test } from 'vitest'
import type { TestAsk } from './testing/test-worker.ts'
import { createWorkerProcesses, type WorkerProcesses } from './worker-processes.ts'

const open: WorkerProcesses<{ ask: TestAsk }, string>[] = []
const start = (options: { atOnce?: number; waitingMax?: number; idleMilliseconds?: number } = {}) => {
  const processes = createWorkerProcesses<{ ask: TestAsk }, string>({
    file: new URL('./testing/test-worker.ts', import.meta.url),
    atOnce: 1,
    waitingMax: 8,
    refuse: () => new Error('full'),
    ...options,
  })
  open.push(processes)
  return processes
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((processes) => processes.close()))
})

test('M51: so many work at once, so many wait, and the next is refused', async () => {
  const processes = start({ atOnce: 2, waitingMax: 3 })
  const asked = Array.from({ length: 5 }, () => processes.run({ ask: 'tell its ID' }))
  await expect(processes.run({ ask: 'tell its ID' })).rejects.toThrow('full')
  const ids = await Promise.all(asked)
  expect(new Set(ids).size).toBe(2)
  expect(ids).not.toContain(String(process.pid))
  await expect(processes.run({ ask: 'tell its ID' })).resolves.toBeOneOf(ids)
})

test('work that fails is refused with its error, and its process goes on', async () => {
  const processes = start()
  const before = await processes.run({ ask: 'tell its ID' })
  await expect(processes.run({ ask: 'fail' })).rejects.toThrow('broken')
  expect(await processes.run({ ask: 'tell its ID' })).toBe(before)
})

test('a process that ends takes only its own work along', async () => {
  const processes = start()
  const before = await processes.run({ ask: 'tell its ID' })
  const [ended, next] = await Promise.allSettled([processes.run({ ask: 'end' }), processes.run({ ask: 'tell its ID' })])
  expect(ended).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/test-worker\.ts ended$/) } })
  expect(next).toMatchObject({ status: 'fulfilled' })
  expect(next).not.toMatchObject({ value: before })
})

test('a process does not see our environment, which has secrets', async () => {
  expect(await start().run({ ask: 'tell its environment' })).not.toMatch(/PATH|HOME|VITEST/)
})

test('N87: a process without work ends, and the next work starts another', async () => {
  const processes = start({ idleMilliseconds: 1 })
  const before = await processes.run({ ask: 'tell its ID' })
  await expect.poll(() => processes.countProcesses()).toBe(0)
  expect(await processes.run({ ask: 'tell its ID' })).not.toBe(before)
})

test('closing ends the processes, and refuses what works and what waits', async () => {
  const processes = start()
  const id = Number(await processes.run({ ask: 'tell its ID' }))
  const asked = [processes.run({ ask: 'never answer' }), processes.run({ ask: 'tell its ID' })]
  const refused = Promise.allSettled(asked)
  await processes.close()
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(() => process.kill(id, 0)).toThrow(/ESRCH/)
  await expect(processes.run({ ask: 'tell its ID' })).rejects.toThrow('stopping')
})
