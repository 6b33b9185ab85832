import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMilliseconds, HOUR, systemClock } from '@tradepost/kit/clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradepost-storage-'))
  storage = openDiskStorage(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const key = 'files/3f2b1c0d-0000-4000-8000-000000000001-abcdefghijklmnopqrstu'
const bytes = (text: string) => new TextEncoder().encode(text)
const filesIn = (name: string) => readdir(join(folder, name)).catch(() => [])

test('written bytes have their length and digest, and can be read, found and listed', async () => {
  const written = await storage.write(key, [bytes('Cali'), bytes('per')])
  expect(written).toEqual({ key, size: 7, sha256: createHash('sha256').update('Caliper').digest('hex') })
  expect((await storage.read(key))?.toString()).toBe('Caliper')
  const found = await storage.find(key)
  expect(found).toMatchObject({ key, size: 7 })
  expect(await Array.fromAsync(storage.list('files'))).toEqual([found])
  expect(await filesIn('uploads')).toEqual([])
})

test('bytes have no key before the last of them has arrived', async () => {
  async function* slow() {
    yield bytes('Cali')
    expect(await storage.find(key)).toBeUndefined()
    expect(await filesIn('uploads')).toHaveLength(1)
    yield bytes('per')
  }
  await storage.write(key, slow())
  expect(await storage.find(key)).toBeDefined()
})

test('what was never written, or was removed, is neither found nor read', async () => {
  await storage.write(key, [bytes('Caliper')])
  await storage.remove(key)
  await storage.remove(key)
  expect([await storage.find(key), await storage.read(key), await storage.stream(key, { first: 0, last: 6 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(await Array.fromAsync(storage.list('images'))).toEqual([])
})

test('an interrupted upload leaves no bytes behind', async () => {
  async function* breaking() {
    yield bytes('Cali')
    throw new Error('gone')
  }
  await expect(storage.write(key, breaking())).rejects.toThrow('gone')
  expect(await filesIn('uploads')).toEqual([])
})

test.each(['../../secrets.json', '', 'files/x', 'uploads/3f2b1c0d-0000-4000-8000-000000000001', `${key}/..`])(
  '"%s" is no key',
  async (wrong) => {
    await expect(async () => storage.read(wrong)).rejects.toThrow('is no key')
  },
)

test('unfinished uploads of killed processes are removed by age, and none that may still be arriving', async () => {
  const now = systemClock.now()
  const yesterday = addMilliseconds(now, -25 * HOUR)
  await expect(storage.removeUnfinished(now)).resolves.toBeUndefined()
  async function* killed(name: string) {
    yield bytes('Cali')
    const [unfinished = ''] = await filesIn('uploads')
    await utimes(join(folder, 'uploads', unfinished), yesterday, name === 'old' ? yesterday : now)
    await storage.removeUnfinished(addMilliseconds(now, -24 * HOUR))
    expect(await filesIn('uploads'), name).toHaveLength(name === 'old' ? 0 : 1)
  }
  await storage.write(key, killed('fresh'))
  await expect(storage.write(key, killed('old'))).rejects.toThrow('ENOENT')
})

test('an upload to a nearly full disk is refused like one to a full disk, and leaves nothing', async () => {
  let free = 100 * 1024 ** 2
  const nearlyFull = openDiskStorage(folder, { freeBytesMin: 50 * 1024 ** 2, readFree: async () => free })
  async function* filling() {
    for (let piece = 0; piece < 40; piece += 1) {
      free -= 2 * 1024 ** 2
      yield new Uint8Array(2 * 1024 ** 2)
    }
  }
  await expect(nearlyFull.write(key, filling())).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(free).toBeGreaterThan(0)
  expect(await filesIn('uploads')).toEqual([])
  await expect(nearlyFull.write(key, [bytes('x')])).rejects.toMatchObject({ code: 'ENOSPC' })
  free = 60 * 1024 ** 2
  expect(await nearlyFull.write(key, [bytes('x')])).toMatchObject({ size: 1 })
})
