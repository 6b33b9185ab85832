import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDiskStorage } from '@tradepost/provider-server/storage/disk-storage'
import { openBucketStorage } from '@tradepost/provider-server/storage/s3-storage'
import { OBJECT_KINDS, type Storage } from '@tradepost/provider-server/storage/storage'
import { makeTestBucket, type TestBucket } from '@tradepost/provider-server/testing/test-bucket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyFiles } from './copy-files.ts'

const keys = OBJECT_KINDS.flatMap((kind) =>
  [1, 2, 3, 4].map((number) => `${kind}/3f2b1c0d-0000-4000-8000-00000000000${number}-abcdefghijklmnopqrstu`),
)
const contents = new Map(keys.map((key, index) => [key, randomBytes(index === 5 ? 6_000_000 : 1000 * index)]))
const bytesOfAll = [...contents.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)

let bucket: TestBucket
let dataDir: string
let folder: Storage
let remote: Storage
beforeAll(async () => {
  bucket = await makeTestBucket()
  dataDir = await mkdtemp(join(tmpdir(), 'tradepost-copy-'))
  folder = openDiskStorage(join(dataDir, 'first'))
  remote = openBucketStorage(bucket.config)
  for (const [key, bytes] of contents) await folder.write(key, [bytes])
})
afterAll(async () => {
  remote.close()
  await bucket.close()
  await rm(dataDir, { recursive: true })
})

async function expectAll(storage: Storage): Promise<void> {
  for (const [key, bytes] of contents) expect((await storage.read(key))?.equals(bytes), key).toBe(true)
}

test('a copy that was interrupted goes on where it stopped, and copies nothing twice', async () => {
  let left = 5
  const interrupted: Storage = {
    ...remote,
    async write(key, pieces) {
      left -= 1
      if (left >= 0) return remote.write(key, pieces)
      await Array.fromAsync(pieces)
      throw new Error('killed')
    },
  }
  await expect(copyFiles(folder, interrupted)).rejects.toThrow('killed')
  expect(await copyFiles(folder, remote)).toMatchObject({ copied: keys.length - 5, skipped: 5 })
  expect(await copyFiles(folder, remote)).toEqual({ copied: 0, skipped: keys.length, bytes: 0 })
  await expectAll(remote)
})

test('a folder that went into a bucket comes back byte for byte', async () => {
  const back = openDiskStorage(join(dataDir, 'back'))
  expect(await copyFiles(remote, back)).toEqual({ copied: keys.length, skipped: 0, bytes: bytesOfAll })
  await expectAll(back)
})

test('a copy that is not what was read is refused', async () => {
  const target = openDiskStorage(join(dataDir, 'damaged'))
  const damaging: Storage = { ...target, stream: async () => new Blob(['other bytes']).stream() }
  await expect(copyFiles(folder, damaging)).rejects.toThrow('was copied wrongly')
})
