import { expect, test, vi } from 'vitest'
import { startStopwatch } from './clock.ts'
import { createLog } from './log.ts'
import { pointTracesAt, startTestCollector } from './testing/test-collector.ts'
import { findTraceParent, startTracing, traceStep } from './tracing.ts'

const NOBODY = 'http://127.0.0.1:9'
const step = (name: string, parent?: string | null) => ({ program: 'test', name, kind: 'internal' as const, parent })

test('without a collector, steps only run', async () => {
  const stop = await startTracing(undefined, createLog('test', 'silent'))
  expect(await traceStep(step('alone'), async () => findTraceParent())).toBeUndefined()
  await stop()
})

test('steps belong to the trace of what caused them: the step around, or the one they name', async () => {
  const collector = await startTestCollector()
  const stop = await startTracing(collector.url, createLog('test', 'silent'))
  const kept = await traceStep(step('first'), () => traceStep(step('within'), async () => findTraceParent()))
  await traceStep(step('other'), () => traceStep(step('later', kept), async () => {}))
  await traceStep(step('other'), () => traceStep(step('alone', null), async () => {}))
  await expect(traceStep(step('fails', kept), async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await stop()
  collector.close()
  const find = (name: string) => collector.spans.find((span) => span.name === name)
  const [first, within, later] = [find('first'), find('within'), find('later')]
  expect(within).toMatchObject({ traceId: first?.traceId, parentSpanId: first?.spanId })
  expect(later).toMatchObject({ traceId: first?.traceId, parentSpanId: within?.spanId })
  expect(find('fails')?.traceId).toBe(first?.traceId)
  expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(4)
})

test('a collector that is away slows nothing down, and costs one warning', async () => {
  pointTracesAt(NOBODY)
  const logged: string[] = []
  const stop = await startTracing(
    NOBODY,
    createLog('test', 'info', (line) => logged.push(line)),
  )
  const warnings = () => logged.filter((line) => line.includes('the collector does not take traces')).length
  const elapsed = startStopwatch()
  for (let count = 0; count < 200; count += 1) await traceStep(step(`step ${count}`), async () => {})
  expect(elapsed()).toBeLessThan(200)
  await expect.poll(warnings).toBe(1)
  await traceStep(step('another'), async () => {})
  await stop()
  vi.unstubAllEnvs()
  expect(warnings()).toBe(1)
}, 30_000)
