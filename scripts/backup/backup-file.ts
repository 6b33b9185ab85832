/** Backups: one file with the three databases and the stored files. */

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import * as z from 'zod'
import { StartError } from '../serve-settings.ts'

const perDatabase = <T extends z.ZodType>(value: T) => z.object({ platform: value, provider: value, acquirer: value })
const Table = z.object({ name: z.string(), columns: z.array(z.string()) })
const Schema = z.object({
  /** Migrations that the database has, as its table `migrations` names them. */
  steps: z.array(z.string()),
  tables: z.array(Table),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
})
const FORMAT = 'tradepost backup 1'
const Header = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** Tells whether secrets are those with which the backup was made, and nothing else about them. */
  secretsMark: z.string(),
  databases: perDatabase(Schema),
})
const End = z.object({
  rows: perDatabase(z.record(z.string(), z.number())),
  sequences: perDatabase(z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() }))),
  files: z.number(),
  /** SHA-256 (hex) of the names, sizes and bytes of everything before. */
  digest: z.string(),
})
export type TableOfBackup = z.infer<typeof Table>
export type SchemaOfBackup = z.infer<typeof Schema>
export type BackupHeader = z.infer<typeof Header>
export type BackupEnd = z.infer<typeof End>

const FIRST = 'header.json'
const LAST = 'end.json'

export type BackupWriter = {
  add(name: string, size: number, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** Writes the end, and gives the file its name once it is on the disk. Both survive a power cut from then on. */
  finish(end: Omit<BackupEnd, 'digest'>): Promise<void>
  /** Removes what was written. */
  abandon(): Promise<void>
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}

/** Begins a tar file beside its final name. */
export async function createBackup(file: string, header: Omit<BackupHeader, 'format'>): Promise<BackupWriter> {
  const part = `${file}.part`
  const tar = pack()
  const written = pipeline(tar, createWriteStream(part, { mode: 0o600 }))
  // Whoever waits for an entry or for the end hears of it.
  written.catch(() => {})
  const hash = createHash('sha256')
  async function add(name: string, size: number, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    hash.update(`${name}\0${size}\0`)
    const entry = tar.entry({ name, size })
    const hashed = async function* () {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    }
    await Promise.race([pipeline(Readable.from(hashed()), entry), written])
  }
  const addJson = (name: string, value: object) => {
    const bytes = Buffer.from(JSON.stringify(value))
    return add(name, bytes.byteLength, [bytes])
  }
  await addJson(FIRST, { ...header, format: FORMAT })
  return {
    add,
    async finish(end) {
      await addJson(LAST, { ...end, digest: hash.copy().digest('hex') })
      tar.finalize()
      await written
      await syncToDisk(part)
      await rename(part, file)
      await syncToDisk(dirname(file))
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => {})
      await rm(part, { force: true })
    },
  }
}

export type BackupEntry = { name: string; size: number; bytes: AsyncIterable<Uint8Array> }

async function* toBytes(pieces: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) if (piece instanceof Uint8Array) yield piece
}

/** Reads everything between the header and the end, in the order in which it was written. */
export async function* readBackup(file: string): AsyncGenerator<BackupEntry> {
  const tar = extract()
  const source = createReadStream(file)
  source.on('error', (error) => tar.destroy(error)).pipe(tar)
  try {
    for await (const entry of tar) yield { name: entry.header.name, size: entry.header.size, bytes: toBytes(entry) }
  } finally {
    source.destroy()
  }
}

async function parse<T extends z.ZodType>(schema: T, bytes: AsyncIterable<Uint8Array>): Promise<z.infer<T> | undefined> {
  const text = Buffer.concat(await Array.fromAsync(bytes)).toString()
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Reads a backup whole and compares its digest, before anything is done with it.
 * @throws StartError for a file that is no backup, is of another format, was cut short or was changed
 */
export async function verifyBackup(file: string): Promise<{ header: BackupHeader; end: BackupEnd }> {
  let header: BackupHeader | undefined
  let end: BackupEnd | undefined
  const hash = createHash('sha256')
  try {
    for await (const { name, size, bytes } of readBackup(file)) {
      if (end) throw new StartError(`${file} goes on after its end: it isn't a backup as Tradepost made it`)
      const before = hash.copy().digest('hex')
      const kept: Uint8Array[] = []
      hash.update(`${name}\0${size}\0`)
      for await (const piece of bytes) {
        hash.update(piece)
        if (name === FIRST || name === LAST) kept.push(piece)
      }
      if (!header) {
        header = name === FIRST ? await parse(Header, Readable.from(kept)) : undefined
        if (!header) throw new StartError(`${file} isn't a backup of this release of Tradepost`)
      }
      if (name === LAST) {
        end = await parse(End, Readable.from(kept))
        if (end?.digest !== before) throw new StartError(`${file} is damaged: its digest is another one`)
      }
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    if (!header) throw new StartError(`${file} isn't a backup of Tradepost, or can't be read (${reasonOf(error)})`)
    throw new StartError(`${file} was cut short, or is damaged (${reasonOf(error)})`)
  }
  if (!header) throw new StartError(`${file} isn't a backup of Tradepost: it's empty`)
  if (!end) throw new StartError(`${file} was cut short: its end is missing`)
  return { header, end }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
