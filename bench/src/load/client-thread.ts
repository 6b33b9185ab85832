import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { startStopwatch } from '@tradepost/kit/clock'
import { runFor } from '../measure.ts'

/**
 * The client of a measurement, in its own thread: the cost of sending requests is neither taken from the server's loop nor
 * counted in its answers. client.ts talks to it.
 */
export type Call = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  /** Each `#` in it becomes the number of the call, so that no two calls are alike. */
  body?: string
}

/** Headers in their original order and case: names and values in turn. */
export type Answer = { status: number; headers: string[]; body: string; milliseconds: number }

/** The answer that every call of a load must get: this status, and a body that contains this text. */
export type Expected = { status: number; text: string }

/**
 * `perSecond`: starts so many calls, whether earlier ones are answered or not; without it, every connection calls again at once.
 */
export type Load = { connections: number; perSecond?: number; seconds: number; expected: Expected }

export type Job = ({ kind: 'load'; call: Call } & Load) | { kind: 'single'; call: Call }

export type Outcome = { times: number[]; milliseconds: number } | { answer: Answer } | { failure: string }

let calls = 0

function send(agent: Agent, { method, url, headers, body: template }: Call): Promise<Answer> {
  calls += 1
  const body = template?.replaceAll('#', String(calls))
  const elapsed = startStopwatch()
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const asked = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.rawHeaders,
          body: Buffer.concat(chunks).toString(),
          milliseconds: elapsed(),
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Runs `work` so many times a second, and returns how long each took, in milliseconds. */
async function runAtPace(perSecond: number, seconds: number, work: () => Promise<unknown>): Promise<number[]> {
  const elapsed = startStopwatch()
  const running: Promise<number>[] = []
  const runOnce = async () => {
    const each = startStopwatch()
    await work()
    return each()
  }
  while (elapsed() < seconds * 1000) {
    while (running.length < (elapsed() / 1000) * perSecond) running.push(runOnce())
    await sleep(1)
  }
  return Promise.all(running)
}

async function load(call: Call, { connections, perSecond, seconds, expected }: Load): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const elapsed = startStopwatch()
  const work = async () => {
    const { status, body } = await send(agent, call)
    if (status !== expected.status || !body.includes(expected.text)) throw new Error(`${call.url} answered ${status}: ${body}`)
  }
  const times = await (perSecond === undefined ? runFor(seconds, connections, work) : runAtPace(perSecond, seconds, work))
  const milliseconds = elapsed()
  agent.destroy()
  return { times, milliseconds }
}

/** One kept-alive connection, for calls one after the other. */
const single = new Agent({ keepAlive: true, maxSockets: 1 })

async function run(job: Job): Promise<Outcome> {
  return job.kind === 'load' ? load(job.call, job) : { answer: await send(single, job.call) }
}

parentPort?.on('message', (job: Job) => {
  void run(job)
    .catch((error: unknown): Outcome => ({ failure: error instanceof Error ? error.message : String(error) }))
    .then((outcome) => parentPort?.postMessage(outcome))
})
