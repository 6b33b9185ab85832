import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Figure, figureOf } from '../measure.ts'
import type { Answer, Call, Job, Load, Outcome } from './client-thread.ts'

/** Sends requests from its own thread, one job at a time. */
export type Client = {
  /** @throws when an answer is not the expected one. */
  load(call: Call, options: Load & { name: string }): Promise<Figure>
  /** Sends one call on a connection that stays open between calls. */
  single(call: Call): Promise<Answer>
  close(): Promise<void>
}

export function startClient(): Client {
  const thread = new Worker(new URL('./client-thread.ts', import.meta.url))
  const ask = async (job: Job): Promise<Outcome> => {
    const answered = once(thread, 'message')
    thread.postMessage(job)
    const [outcome]: Outcome[] = await answered
    if (!outcome) throw new Error('The client gave no outcome')
    if ('failure' in outcome) throw new Error(outcome.failure)
    return outcome
  }
  return {
    async load(call, { name, ...options }) {
      const outcome = await ask({ kind: 'load', call, ...options })
      if (!('times' in outcome)) throw new Error('A load has times')
      return figureOf(name, outcome.times, outcome.milliseconds)
    },
    async single(call) {
      const outcome = await ask({ kind: 'single', call })
      if (!('answer' in outcome)) throw new Error('A call has an answer')
      return outcome.answer
    },
    async close() {
      await thread.terminate()
    },
  }
}
