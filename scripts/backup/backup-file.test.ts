import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackup, readBackup, verifyBackup } from './backup-file.ts'

const schema = { steps: [], tables: [], partitions: [] }
const header = {
  madeAt: '2026-11-29T12:00:00.000Z',
  secretsMark: 'abc',
  databases: { platform: schema, provider: schema, acquirer: schema },
}
const end = {
  rows: { platform: {}, provider: {}, acquirer: {} },
  sequences: { platform: [], provider: [], acquirer: [] },
  files: 1,
}
const film = Buffer.alloc(3_000_000, 'film')

let folder: string
let file: string
let whole: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradepost-backup-file-'))
  file = join(folder, 'whole')
  const backup = await createBackup(file, header)
  await backup.add('platform/public.orders/1', 7, [Buffer.from('1\t'), Buffer.from('paid\n')])
  await backup.add('stored/files/film', film.byteLength, [film])
  expect(await readdir(folder)).toEqual(['whole.part'])
  await backup.finish(end)
  whole = await readFile(file)
})
afterAll(() => rm(folder, { recursive: true }))

/** Verifies other bytes than those that were written. */
async function verify(bytes: Uint8Array) {
  const changed = join(folder, 'changed')
  await writeFile(changed, bytes)
  return verifyBackup(changed)
}

test('what was written is read as it was, and the file has its name only when it is whole', async () => {
  const entries = new Map<string, string>()
  for await (const { name, bytes } of readBackup(file)) entries.set(name, Buffer.concat(await Array.fromAsync(bytes)).toString())
  expect([...entries.keys()]).toEqual(['header.json', 'platform/public.orders/1', 'stored/files/film', 'end.json'])
  expect(entries.get('platform/public.orders/1')).toBe('1\tpaid\n')
  expect(entries.get('stored/files/film')).toBe(film.toString())
  expect(await verifyBackup(file)).toMatchObject({ header, end })
  expect(await readdir(folder)).toEqual(['whole'])
})

test('a file cut short anywhere is refused', async () => {
  for (let part = 1; part < 20; part += 1)
    await expect(verify(whole.subarray(0, Math.floor((whole.byteLength / 20) * part)))).rejects.toThrow(
      /cut short|isn't a backup/,
    )
  await expect(verify(whole.subarray(0, whole.byteLength - 2048))).rejects.toThrow(/cut short/)
})

test('a file in which one byte is another one is refused', async () => {
  const changed = Buffer.from(whole)
  changed[whole.byteLength - 1_000_000] = 0
  await expect(verify(changed)).rejects.toThrow(/is damaged/)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('Dear backup,\n'.repeat(1000))],
  ['zeros', Buffer.alloc(10_000)],
])('a file of %s is no backup', async (_, bytes) => {
  await expect(verify(bytes)).rejects.toThrow(/isn't a backup/)
})

test('a backup of another format is refused', async () => {
  const other = Buffer.from(whole.toString('latin1').replace('tradepost backup 1', 'tradepost backup 9'), 'latin1')
  await expect(verify(other)).rejects.toThrow(/isn't a backup of this release/)
})

test('a file that is missing is named', async () => {
  await expect(verifyBackup(join(folder, 'nowhere'))).rejects.toThrow(/nowhere.*ENOENT/)
})
