import { Webhook } from 'standardwebhooks'
import { startStore } from 'tradepost/test'
import { journeys } from './journeys.js'

/**
 * Runs each journey in a store, and then with a mock of `fetch`, which knows nothing but the answers of that run: prints what one
 * takes, in milliseconds, as one JSON object. `node mocked.js <runs of the mock>`
 */
const [runs = 5] = process.argv.slice(2).map(Number)

/** What happened in a journey: each call with its answer, and the events that came until the next one. */
let tape = []
let isReplaying = false
let shopUrl = ''

const { fetch } = globalThis
const { verify } = Webhook.prototype
Webhook.prototype.verify = function (body, headers) {
  if (isReplaying) return JSON.parse(body)
  const event = verify.call(this, body, headers)
  tape.at(-1)?.events.push({ id: headers['webhook-id'], body })
  return event
}

async function record(url, init) {
  const call = { path: `${init?.method ?? 'GET'} ${new URL(url).pathname}`, events: [] }
  tape.push(call)
  const answer = await fetch(url, init)
  call.status = answer.status
  call.headers = { 'content-type': answer.headers.get('content-type') ?? '' }
  call.body = await answer.clone().text()
  return answer
}

async function replay(init) {
  if (init?.method === 'PATCH' && init.body?.includes('"url"')) shopUrl = JSON.parse(init.body).url
  // Nobody waits for the clock of a mock.
  while (tape[0]?.path === tape[1]?.path && tape[0]?.path === 'GET /test_helpers/clock')
    tape[1].events.unshift(...tape.shift().events)
  const call = tape.shift()
  if (!call) throw new Error('The mock has no answer for this')
  for (const { id, body } of call.events) await fetch(shopUrl, { method: 'POST', headers: { 'webhook-id': id }, body })
  return new Response(call.body === '' ? null : call.body, call)
}

globalThis.fetch = (url, init) => (isReplaying ? replay(init) : record(url, init))

async function time(work) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const store = await startStore()
const took = { stores: 0, mocks: 0 }
for (const [title, run] of journeys) {
  tape = []
  took.stores += await time(() => run(store))
  const taped = tape
  isReplaying = true
  for (let count = 0; count < runs; count += 1) {
    tape = structuredClone(taped)
    took.mocks += await time(() =>
      run(store).catch((error) => {
        throw new Error(`With a mock: ${title}`, { cause: error })
      }),
    )
  }
  isReplaying = false
  took.stores += await time(() => store.reset())
}
await store.stop()
console.log(JSON.stringify({ stores: took.stores / journeys.length, mocks: took.mocks / journeys.length / runs }))
