import { createHash, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as openRequest } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SellerProduct } from '@tradepost/contract/platform/catalog/seller-products'
import { addMilliseconds, DAY, systemClock } from '@tradepost/kit/clock'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { signedFileUrl } from '@tradepost/provider-server/files/file-url'
import { sweepFiles } from '@tradepost/provider-server/storage/sweep-files'
import { makeTestBucket, type TestBucket } from '@tradepost/provider-server/testing/test-bucket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

const MEGABYTES = runsOf({ usual: 16, all: 5120 })
const SIZE = MEGABYTES * 1024 ** 2
const PIECE_BYTES = 64 * 1024
/** How much memory this process may gain: both programs, the bucket, the seller and the buyer together. */
const GROWTH_BYTES_MAX = 64 * 1024 ** 2
const RANGES = 200
const CUTS = 20

let bucket: TestBucket
let world: World
let seller: Seller
let path: string
beforeAll(async () => {
  bucket = await makeTestBucket()
  world = await makeWorld({ provider: { bucket: bucket.config, filesIn: 'bucket' } })
  seller = await world.openShop()
  path = `/api/organizations/${seller.slug}/products/${seller.products.caliper.product_id}`
})
afterAll(async () => {
  await world.close()
  await bucket.close()
})

/** Returns a piece of the film; no two are alike. */
function pieceAt(index: number): Buffer {
  const piece = Buffer.alloc(PIECE_BYTES, index)
  piece.writeUInt32BE(index)
  return piece
}
function* piecesOf(bytes: number): Generator<Buffer> {
  for (let index = 0; index < bytes / PIECE_BYTES; index += 1) yield pieceAt(index)
}
function filmBetween(first: number, last: number): Buffer {
  const [from, to] = [Math.floor(first / PIECE_BYTES), Math.floor(last / PIECE_BYTES)]
  const pieces = Array.from({ length: to - from + 1 }, (_, index) => pieceAt(from + index))
  return Buffer.concat(pieces).subarray(first - from * PIECE_BYTES, last + 1 - from * PIECE_BYTES)
}
async function digestOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** Begins the upload of a file through the platform. */
function beginUpload(name: string, size: number) {
  const headers = {
    origin: world.platform.url,
    cookie: [...seller.visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    'content-length': String(size),
  }
  return openRequest(new URL(`${path}/files?name=${name}`, world.platform.url), { method: 'PUT', headers })
}
async function upload(name: string, size: number): Promise<string> {
  const request = beginUpload(name, size)
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(piecesOf(size)), request)
  const [answer] = await answered
  answer.resume()
  expect(answer.statusCode).toBe(200)
  const { body } = await seller.visitor.get<SellerProduct>(path)
  return body.digital_product_delivery?.files.find((file) => file.filename === name)?.file_id ?? ''
}
async function download(fileId: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const url = signedFileUrl(world.provider.deps, { fileId, receiver: 'cus_maya' })
  const [answer] = (await once(openRequest(url, { headers }).end(), 'response')) as [IncomingMessage]
  return answer
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

let film: string

test(`a file of ${MEGABYTES} MB goes through both programs into the bucket and comes back intact, in constant memory`, async () => {
  // The first files load what every request needs, before anything is measured.
  for (const name of ['first.mp4', 'second.mp4']) await digestOf(await download(await upload(name, 8 * 1024 ** 2)))
  const wanted = await digestOf(piecesOf(SIZE))
  const growth = await growthDuring(async () => {
    film = await upload('film.mp4', SIZE)
    expect(await digestOf(await download(film))).toBe(wanted)
  })
  expect(growth).toBeLessThan(GROWTH_BYTES_MAX)
})

test(`ranges at ${RANGES} random places are those of the file, and HEAD tells its size`, async () => {
  for (let done = 0; done < RANGES; done += 1) {
    const first = randomInt(SIZE)
    const last = Math.min(SIZE - 1, first + randomInt(100_000))
    const answer = await download(film, { range: `bytes=${first}-${last}` })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, `bytes ${first}-${last}/${SIZE}`])
    const bytes = Buffer.concat((await answer.toArray()) as Buffer[])
    expect(bytes.equals(filmBetween(first, last)), `${first}-${last}`).toBe(true)
  }
  const head = await fetch(signedFileUrl(world.provider.deps, { fileId: film, receiver: 'cus_maya' }), { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(SIZE))
})

test(`uploads and downloads that are cut at ${CUTS} places leave nothing in the bucket after the sweep, and the file as it was`, async () => {
  const names = async () =>
    (await seller.visitor.get<SellerProduct>(path)).body.digital_product_delivery?.files.map((file) => file.filename)
  const before = await names()
  for (let cut = 1; cut <= CUTS; cut += 1) {
    const size = 8 * 1024 ** 2
    const request = beginUpload(`cut-${cut}.mp4`, size)
    request.on('error', () => {})
    await pipeline(Readable.from(piecesOf((size / (CUTS + 1)) * cut)), request, { end: false })
    request.destroy()
    const answer = await download(film, { range: `bytes=${Math.floor((SIZE / CUTS) * (cut - 1))}-` })
    await once(answer, 'data')
    answer.destroy()
  }
  await expect.poll(bucket.listUploads).toEqual([])
  await sweepFiles(world.provider.deps, addMilliseconds(systemClock.now(), 2 * DAY))
  const rows = await world.provider.deps.database.db
    .selectFrom('files')
    .select('key')
    .where('arrivedAt', 'is not', null)
    .execute()
  expect((await bucket.listKeys()).toSorted()).toEqual(rows.map(({ key }) => key).toSorted())
  expect(await names()).toEqual(before)
})
