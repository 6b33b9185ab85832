import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as openRequest } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestProvider, type TestProvider, usd } from '#src/testing/test-provider.ts'
import { signedFileUrl } from './file-url.ts'

const MEGABYTES = runsOf({ usual: 20, all: 1024 })
/** How much memory the whole process may gain, client and server together. */
const GROWTH_BYTES_MAX = 80 * 1024 ** 2
const PIECE_BYTES = 64 * 1024
const PIECES = (MEGABYTES * 1024 ** 2) / PIECE_BYTES

let provider: TestProvider
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())

/** Yields bytes generated on demand; no two pieces are alike. */
function* piecesOf(count: number): Generator<Buffer> {
  for (let made = 0; made < count; made += 1) {
    const piece = Buffer.alloc(PIECE_BYTES, made)
    piece.writeUInt32BE(made)
    yield piece
  }
}

async function digestOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

// Not with fetch, because it keeps the body in memory.
async function send(url: string, pieces: number): Promise<number | undefined> {
  const request = openRequest(url, { method: 'PUT' })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(piecesOf(pieces)), request)
  const [answer] = await answered
  answer.resume()
  return answer.statusCode
}

async function fetched(url: string): Promise<string> {
  const [answer] = (await once(openRequest(url).end(), 'response')) as [IncomingMessage]
  return digestOf(answer)
}

/** Returns the peak memory during the work, minus the memory before it. */
async function growthDuring(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  await work()
  clearInterval(look)
  return Math.max(most, process.memoryUsage.rss()) - before
}

test(`a file of ${MEGABYTES} MB is uploaded and downloaded intact, in constant memory`, async () => {
  const { client } = await provider.openBusiness()
  const { product_id } = await client.products.create({ name: 'Film', price: usd(900), tax_category: 'digital_products' })
  const upload = async (pieces: number) => {
    const { file_id, url } = await client.products.updateFiles(product_id, { file_name: 'film.mp4' })
    expect(await send(url, pieces)).toBe(200)
    return signedFileUrl(provider.deps, { fileId: file_id, receiver: 'cus_maya' })
  }
  const wanted = await digestOf(piecesOf(PIECES))
  // The first request loads what every request needs, before anything is measured.
  await fetched(await upload(50))

  const growth = await growthDuring(async () => {
    expect(await fetched(await upload(PIECES))).toBe(wanted)
  })
  expect(growth).toBeLessThan(GROWTH_BYTES_MAX)
})
