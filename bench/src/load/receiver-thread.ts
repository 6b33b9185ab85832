import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'

/** Requests the arrivals at a path, as soon as there are `count` of them. */
export type Order = { path: string; count: number }
/** When each event arrived, by `data.number`, in milliseconds of the machine's monotonic clock. */
export type Arrivals = [number: number, at: number][]
export type Report = { url: string } | Arrivals

const parent = parentPort
if (!parent) throw new Error('This is run as a thread')
const arrivals = new Map<string, Arrivals>()
let order: Order | undefined

function report() {
  const arrived = order ? (arrivals.get(order.path) ?? []) : []
  if (!order || arrived.length < order.count) return
  arrivals.delete(order.path)
  order = undefined
  parent?.postMessage(arrived)
}

/** Accepts every request except those to /hang, which it never answers. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    if (path === '/hang') return
    response.writeHead(204).end()
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { number: number } }
    const known = arrivals.get(path) ?? []
    arrivals.set(path, known)
    known.push([data.number, Number(process.hrtime.bigint()) / 1e6])
    report()
  })
})
server.listen(0, '127.0.0.1', () => {
  parent.postMessage({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
parent.on('message', (next: Order) => {
  order = next
  report()
})
