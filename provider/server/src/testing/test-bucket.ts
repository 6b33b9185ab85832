import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@tradepost/kit/clock'
import S3rver from 's3rver'
import type { BucketConfig } from '#src/storage/storage-config.ts'

/** A bucket answers, a second late where it puts parts together, refuses or fails everything, or never answers. */
type Mood = 'answers' | 'completes slowly' | 'refuses' | 'fails' | 'hangs'

export type TestBucket = {
  config: BucketConfig
  setMood(mood: Mood): void
  /** Breaks the next connections once so many bytes of their answers were sent. */
  cutAfter(bytes: number, times: number): void
  /** Every key that the bucket has. */
  listKeys(): Promise<string[]>
  /** IDs of the uploads in parts that neither ended nor were aborted. */
  listUploads(): Promise<string[]>
  close(): Promise<void>
}

const NAME = 'tradepost'
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Objects in one answer of a list: few, so that tests see several answers. */
export const LISTED_AT_ONCE = 3

/**
 * Starts an S3-compatible server with one bucket in this process. s3rver knows neither the list of uploads in parts nor how to
 * abort one, so these two are answered here.
 */
export async function makeTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'tradepost-bucket-'))
  const uploads = join(directory, NAME, '._S3rver_uploads')
  await mkdir(join(directory, NAME))
  const store = new S3rver({ directory, silent: true, allowMismatchedSignatures: true, vhostBuckets: false })
  const answer = store.callback()
  let mood: Mood = 'answers'
  let cut = { bytes: 0, times: 0 }

  const listUploads = () => readdir(uploads).catch(() => [])
  async function printUploads(): Promise<string> {
    const items = (await listUploads()).map(async (id) => {
      const [key, { mtime }] = await Promise.all([readFile(join(uploads, id, 'key'), 'utf8'), stat(join(uploads, id))])
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`
    })
    return `<ListMultipartUploadsResult>${(await Promise.all(items)).join('')}</ListMultipartUploadsResult>`
  }
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (mood === 'hangs') return
    if (mood === 'refuses' || mood === 'fails') return void response.writeHead(mood === 'refuses' ? 403 : 500).end()
    const id = searchParams.get('uploadId')
    if (mood === 'completes slowly' && request.method === 'POST' && id !== null) await sleep(SECOND)
    if (request.method === 'DELETE' && id !== null) {
      await rm(join(uploads, id), { recursive: true, force: true })
      return void response.writeHead(204).end()
    }
    if (request.method === 'GET' && searchParams.has('uploads')) return void response.end(await printUploads())
    if (request.method === 'GET' && searchParams.has('prefix')) request.url += `&max-keys=${LISTED_AT_ONCE}`
    if (cut.times > 0 && request.method === 'GET') cutShort(response)
    await answer(request, response)
  }
  function cutShort(response: ServerResponse): void {
    cut.times -= 1
    let sent = 0
    const write = response.write.bind(response)
    response.write = ((piece: Uint8Array) => {
      sent += piece.byteLength
      if (sent > cut.bytes) response.destroy()
      return write(piece)
    }) as typeof response.write
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    config: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      name: NAME,
      region: 'us-east-1',
      ...CREDENTIALS,
    },
    setMood(next) {
      mood = next
      if (mood === 'answers') server.closeAllConnections()
    },
    cutAfter(bytes, times) {
      cut = { bytes, times }
    },
    async listKeys() {
      const files = await readdir(join(directory, NAME), { recursive: true })
      return files.filter((file) => file.endsWith('._S3rver_object')).map((file) => file.replace('._S3rver_object', ''))
    },
    listUploads,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
