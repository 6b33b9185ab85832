import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'
import { startStopwatch } from '@tradepost/kit/clock'
import { runFor } from './measure.ts'

/**
 * The client of a measurement, in its own thread: the cost of sending requests is neither taken from the server's loop nor
 * counted in its answers. client.ts talks to it.
 */
export type Call = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** Headers in their original order and case: names and values in turn. */
export type Answer = { status: number; headers: string[]; body: string; milliseconds: number }

export type Job =
  | { kind: 'load'; call: Call; connections: number; seconds: number; expected: { status: number; text: string } }
  | { kind: 'single'; call: Call }

export type Outcome = { times: number[]; milliseconds: number } | { answer: Answer } | { failure: string }

function send(agent: Agent, { method, url, headers, body }: Call): Promise<Answer> {
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

async function load({ call, connections, seconds, expected }: Extract<Job, { kind: 'load' }>): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const elapsed = startStopwatch()
  const times = await runFor(seconds, connections, async () => {
    const { status, body } = await send(agent, call)
    if (status !== expected.status || !body.includes(expected.text)) throw new Error(`${call.url} answered ${status}: ${body}`)
  })
  const milliseconds = elapsed()
  agent.destroy()
  return { times, milliseconds }
}

/** One kept-alive connection, for calls one after the other. */
const single = new Agent({ keepAlive: true, maxSockets: 1 })

async function run(job: Job): Promise<Outcome> {
  return job.kind === 'load' ? load(job) : { answer: await send(single, job.call) }
}

parentPort?.on('message', (job: Job) => {
  run(job)
    .catch((error: unknown): Outcome => ({ failure: error instanceof Error ? error.message : String(error) }))
    .then((outcome) => parentPort?.postMessage(outcome))
})
