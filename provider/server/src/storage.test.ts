import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMilliseconds, HOUR, systemClock } from '@tradepost/kit/clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStorage, type Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradepost-storage-'))
  storage = openStorage(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const place = { kind: 'files', id: '3f2b1c0d-0000-4000-8000-000000000001' } as const
const bytes = (text: string) => new TextEncoder().encode(text)
const filesIn = (name: string) => readdir(join(folder, name)).catch(() => [])

test('staged bytes have their length and digest, and can be read once they are kept', async () => {
  const staged = await storage.stage([bytes('Cali'), bytes('per')])
  expect(staged).toMatchObject({ size: 7, sha256: createHash('sha256').update('Caliper').digest('hex') })
  expect(await storage.read(place)).toBeUndefined()
  await storage.keep(staged, place)
  expect((await storage.read(place))?.toString()).toBe('Caliper')
  expect(await filesIn('uploads')).toEqual([])
})

test('keeping bytes twice changes nothing, as when a transaction is retried', async () => {
  const staged = await storage.stage([bytes('Caliper')])
  await storage.keep(staged, place)
  await storage.keep(staged, place)
  expect((await storage.read(place))?.toString()).toBe('Caliper')
})

test("bytes that aren't staged can't be kept", async () => {
  const staged = await storage.stage([bytes('Caliper')])
  await storage.discard(staged)
  await expect(storage.keep(staged, place)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('an interrupted upload leaves no bytes behind', async () => {
  async function* breaking() {
    yield bytes('Cali')
    throw new Error('gone')
  }
  await expect(storage.stage(breaking())).rejects.toThrow('gone')
  expect(await filesIn('uploads')).toEqual([])
})

test.each(['../../secrets.json', '', 'x', '3f2b1c0d-0000-4000-8000-000000000001/..'])('"%s" is not a valid ID', async (id) => {
  await expect(async () => storage.read({ kind: 'images', id })).rejects.toThrow('names no path')
})

describe('sweeping', () => {
  test('removes bytes that were staged a day ago, and nothing that may still be in use', async () => {
    const [old, fresh] = [await storage.stage([bytes('old')]), await storage.stage([bytes('fresh')])]
    const yesterday = addMilliseconds(systemClock.now(), -25 * HOUR)
    await utimes(old.path, yesterday, yesterday)
    await storage.sweep()
    expect((await filesIn('uploads')).map((name) => join(folder, 'uploads', name))).toEqual([fresh.path])
  })

  test('finds nothing to do before anything is stored', async () => {
    await storage.sweep()
    expect(await readdir(folder)).toEqual([])
  })
})
