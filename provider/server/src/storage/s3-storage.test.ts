import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMilliseconds, DAY, systemClock } from '@tradepost/kit/clock'
import { createLog } from '@tradepost/kit/log'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LISTED_AT_ONCE, makeTestBucket, type TestBucket } from '#src/testing/test-bucket.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openStorage } from './open-storage.ts'
import { openBucketStorage } from './s3-storage.ts'

let bucket: TestBucket
let storage: ReturnType<typeof openBucketStorage>
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tradepost-bucket-test-'))
  bucket = await makeTestBucket()
  storage = openBucketStorage(bucket.config)
})
afterEach(() => bucket.setMood('answers'))
afterAll(async () => {
  storage.close()
  await bucket.close()
  await rm(dataDir, { recursive: true })
})

let made = 0
const nextKey = () => `files/3f2b1c0d-0000-4000-8000-${String(++made).padStart(12, '0')}-abcdefghijklmnopqrstu`
/** More than two parts. */
const film = randomBytes(11 * 1024 ** 2 + 7)
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
function* piecesOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.byteLength; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
async function collect(stream: ReadableStream<Uint8Array> | undefined) {
  return Buffer.concat(await Array.fromAsync(stream ?? []))
}

test.each([
  ['empty', Buffer.alloc(0)],
  ['small', Buffer.from('Caliper')],
  ['of several parts', film],
])('bytes that are %s have their length and digest, and come back as they were', async (_, bytes) => {
  const key = nextKey()
  expect(await storage.write(key, piecesOf(bytes))).toEqual({ key, size: bytes.byteLength, sha256: digest(bytes) })
  expect(await storage.find(key)).toMatchObject({ key, size: bytes.byteLength })
  expect(digest((await storage.read(key)) ?? Buffer.alloc(1))).toBe(digest(bytes))
  expect(await bucket.listUploads()).toEqual([])
})

test('ranges are those that were asked for, across the pieces in which they are read', async () => {
  const { key } = await storage.write(nextKey(), piecesOf(film))
  const places = Array.from({ length: 20 }, () => randomInt(film.byteLength))
  for (const first of [0, film.byteLength - 1, ...places]) {
    const last = Math.min(film.byteLength - 1, first + randomInt(3_000_000))
    expect(
      film.subarray(first, last + 1).equals(await collect(await storage.stream(key, { first, last }))),
      `${first}-${last}`,
    ).toBe(true)
  }
})

test('a download goes on when a connection to the bucket breaks', async () => {
  const { key } = await storage.write(nextKey(), piecesOf(film))
  const stream = await storage.stream(key, { first: 0, last: film.byteLength - 1 })
  bucket.cutAfter(300_000, 1)
  expect(digest(await collect(stream))).toBe(digest(film))
})

test('a missing object is neither found nor read', async () => {
  const key = nextKey()
  expect([await storage.find(key), await storage.read(key), await storage.stream(key, { first: 0, last: 1 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('all objects of a kind are listed, over several answers', async () => {
  const keys = Array.from(
    { length: 2 * LISTED_AT_ONCE + 1 },
    (_, index) => `evidence/3f2b1c0d-0000-4000-8000-00000000000${index}`,
  )
  for (const key of keys) await storage.write(key, [Buffer.from('x')])
  expect((await Array.fromAsync(storage.list('evidence'))).map(({ key }) => key)).toEqual(keys)
})

test('an upload that breaks off leaves neither object nor parts, and its own error is thrown', async () => {
  const key = nextKey()
  async function* breaking() {
    yield film
    throw new Error('gone')
  }
  await expect(storage.write(key, breaking())).rejects.toThrow('gone')
  expect(await storage.find(key)).toBeUndefined()
  expect(await bucket.listUploads()).toEqual([])
})

test('an upload waits for a store that puts its parts together for longer than it may be silent otherwise', async () => {
  const patient = openBucketStorage(bucket.config, { usual: 100, upload: 60_000 })
  bucket.setMood('completes slowly')
  const { key } = await patient.write(nextKey(), piecesOf(film))
  expect(digest((await storage.read(key)) ?? Buffer.alloc(1))).toBe(digest(film))
  patient.close()
})

test('parts of an upload whose process was killed are removed by age', async () => {
  const key = nextKey()
  async function* killed() {
    yield film
    await expect.poll(bucket.listUploads).toHaveLength(1)
    bucket.setMood('fails')
    yield film
  }
  await expect(storage.write(key, killed())).rejects.toThrow()
  bucket.setMood('answers')
  expect(await bucket.listUploads()).toHaveLength(1)
  const now = systemClock.now()
  await storage.removeUnfinished(addMilliseconds(now, -DAY))
  expect(await bucket.listUploads()).toHaveLength(1)
  await storage.removeUnfinished(addMilliseconds(now, DAY))
  expect(await bucket.listUploads()).toEqual([])
})

describe('a bucket that cannot be used', () => {
  const check = (changes: object) => openBucketStorage({ ...bucket.config, ...changes }).check()

  test('one that does not exist is named in one line at the start', async () => {
    await expect(check({ name: 'nowhere' })).rejects.toThrow(/^S3_BUCKET: .* has no bucket "nowhere"$/)
  })

  test('one that refuses the key is named in one line at the start', async () => {
    bucket.setMood('refuses')
    await expect(check({})).rejects.toThrow(/^S3_ACCESS_KEY_ID: .* refuses this key/)
  })

  test('one that never answers is given up after two silences, in one line', async () => {
    bucket.setMood('hangs')
    const silent = openBucketStorage(bucket.config, { usual: 200, upload: 200 })
    await expect(silent.check()).rejects.toThrow(/^S3_ENDPOINT: couldn't reach the bucket .*200 ms of inactivity/)
    silent.close()
  })

  test('one that is not there is named in one line at the start', async () => {
    await expect(check({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(/^S3_ENDPOINT: .*ECONNREFUSED/)
  })

  test.each(['refuses', 'fails'] as const)(
    'one that %s at run time answers 503 with one warning, and is used again at once',
    async (mood) => {
      const lines: string[] = []
      const watched = await openStorage(
        { dataDir, bucket: bucket.config, filesIn: 'bucket' },
        createLog('provider', 'warn', (line) => lines.push(line)),
      )
      const { key } = await watched.write(nextKey(), [Buffer.from('Caliper')])
      bucket.setMood(mood)
      await expect(watched.write(nextKey(), piecesOf(film))).rejects.toMatchObject({ status: 503 })
      await expect(watched.read(key)).rejects.toMatchObject({ status: 503 })
      await expect(watched.stream(key, { first: 0, last: 1 })).rejects.toMatchObject({ status: 503 })
      bucket.setMood('answers')
      expect((await watched.read(key))?.toString()).toBe('Caliper')
      expect(lines).toHaveLength(1)
      watched.close()
    },
  )
})

describe('while files are moved', () => {
  test.each(['bucket', 'folder'] as const)(
    'new files are written to the %s, and old ones are read from where they are',
    async (filesIn) => {
      const both = await openStorage({ dataDir, bucket: bucket.config, filesIn }, createLog('provider', 'silent'))
      const [here, there] = filesIn === 'bucket' ? [storage, openDiskStorage(dataDir)] : [openDiskStorage(dataDir), storage]
      const old = await there.write(nextKey(), [Buffer.from('old')])
      const fresh = await both.write(nextKey(), [Buffer.from('fresh')])
      expect(await here.find(fresh.key)).toBeDefined()
      expect(await there.find(fresh.key)).toBeUndefined()
      expect((await both.read(old.key))?.toString()).toBe('old')
      expect((await collect(await both.stream(old.key, { first: 1, last: 2 }))).toString()).toBe('ld')
      both.close()
    },
  )
})
