import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { SECOND } from '@tradepost/kit/clock'
import { ConfigError } from '@tradepost/kit/config'
import { assert } from '@tradepost/kit/faults'
import {
  type ByteRange,
  checkKey,
  measure,
  OBJECT_KINDS,
  type Pieces,
  type Storage,
  type StoredObject,
  type Written,
} from './storage.ts'
import type { BucketConfig } from './storage-config.ts'
import { BucketError } from './watch-storage.ts'

/** Two parts are under way at a time, so an upload holds some 20 MB. The largest file of 10 GB has 2,000 parts of 10,000. */
const PART_BYTES = 5 * 1024 ** 2
const PARTS_AT_ONCE = 2
/** A download asks for pieces of this size, so it holds one of them, and no connection to the bucket while its reader pauses. */
const PIECE_BYTES = 1024 ** 2
/** A request is tried twice, so nothing but an upload waits for longer than 10 s. */
const ATTEMPTS = 2
const CONNECTION_MILLISECONDS_MAX = 2 * SECOND
/** A store puts the parts of a large upload together before it answers; MinIO is silent for 10 s then. */
const SILENCE_MILLISECONDS_MAX = { usual: 4 * SECOND, upload: 30 * SECOND }

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Node gathers the failures of several addresses in an error with an empty message.
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** Sends one request. @throws BucketError */
async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw new BucketError(describe(error), { cause: error })
  }
}

/** Sends a request for one object; undefined if it doesn't exist. @throws BucketError */
const askForObject = <T>(request: () => Promise<T>): Promise<T | undefined> =>
  ask(() =>
    request().catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    }),
  )

export type BucketStorage = Storage & {
  /** @throws ConfigError naming the setting that is wrong. */
  check(): Promise<void>
}

/** Opens a bucket of any S3-compatible store. A shorter silence is for tests. */
export function openBucketStorage(
  { endpoint, name: Bucket, region, accessKeyId, secretAccessKey }: BucketConfig,
  silenceMilliseconds = SILENCE_MILLISECONDS_MAX,
): BucketStorage {
  const openClient = (socketTimeout: number) =>
    new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Other stores than AWS serve a bucket under its path, and few of them know checksums in trailers.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECTION_MILLISECONDS_MAX, socketTimeout },
    })
  const client = openClient(silenceMilliseconds.usual)
  const uploading = openClient(silenceMilliseconds.upload)
  const readRange = async (key: string, range?: ByteRange): Promise<Uint8Array | undefined> => {
    const Range = range && `bytes=${range.first}-${range.last}`
    const answer = await askForObject(async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: checkKey(key), Range }))
      return Body?.transformToByteArray()
    })
    if (answer && range) assert(answer.byteLength === range.last + 1 - range.first, `${key} ends before ${range.last}`)
    return answer
  }
  return {
    write: (key, pieces) => upload(uploading, { Bucket, Key: checkKey(key) }, pieces),
    async find(key) {
      const head = await askForObject(() => client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) })))
      return head && toStoredObject({ ...head, Key: key, Size: head.ContentLength })
    },
    async read(key) {
      const bytes = await readRange(key)
      return bytes && Buffer.from(bytes)
    },
    async stream(key, { first, last }) {
      const pieceAt = (position: number) => ({ first: position, last: Math.min(position + PIECE_BYTES - 1, last) })
      let piece = await readRange(key, pieceAt(first))
      if (!piece) return undefined
      let position = first
      return new ReadableStream({
        async pull(controller) {
          // One connection that breaks doesn't end a long download.
          piece ??= await readRange(key, pieceAt(position)).catch(() => readRange(key, pieceAt(position)))
          assert(piece, `${key} was removed while it was read`)
          position += piece.byteLength
          controller.enqueue(piece)
          piece = undefined
          if (position > last) controller.close()
        },
      })
    },
    async *list(kind) {
      let Marker: string | undefined
      do {
        const page = await ask(() => client.send(new ListObjectsCommand({ Bucket, Prefix: `${kind}/`, Marker })))
        const objects = (page.Contents ?? []).map(toStoredObject)
        yield* objects
        Marker = page.IsTruncated ? objects.at(-1)?.key : undefined
      } while (Marker !== undefined)
    },
    async remove(key) {
      await ask(() => client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) })))
    },
    async removeUnfinished(before) {
      for (const kind of OBJECT_KINDS) {
        const { Uploads = [] } = await ask(() => client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: `${kind}/` })))
        for (const { Key, UploadId, Initiated } of Uploads)
          if (Initiated && Initiated < before)
            await ask(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
      }
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
        throw new ConfigError(explain(error, { Bucket, place: endpoint ?? `AWS in ${region}` }))
      })
    },
    close() {
      client.destroy()
      uploading.destroy()
    },
  }
}

function toStoredObject({
  Key,
  Size,
  LastModified,
}: {
  Key?: string
  Size?: number | undefined
  LastModified?: Date
}): StoredObject {
  assert(Key !== undefined && Size !== undefined && LastModified, 'A store describes what it has')
  return { key: Key, size: Size, writtenAt: LastModified }
}

/** Uploads in parts, which become visible together. What broke off is removed at once, if the bucket is there to be asked. */
async function upload(client: S3Client, target: { Bucket: string; Key: string }, pieces: Pieces): Promise<Written> {
  let measured: Omit<Written, 'key'> | undefined
  let broken: { error: unknown } | undefined
  const body = async function* () {
    try {
      yield* measure(pieces, (all) => (measured = all))
    } catch (error) {
      // An upload that fails ends its reading by this error.
      if (!(error instanceof Error && error.name === 'AbortError')) broken = { error }
      throw error
    }
  }
  const params = {
    ...target,
    Body: Readable.from(body(), { objectMode: true, highWaterMark: 1 }),
    ContentType: 'application/octet-stream',
  }
  const all = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE })
  await ask(() => all.done()).catch((error: unknown) => {
    throw broken ? broken.error : error
  })
  assert(measured, 'Pieces are measured at their end')
  return { key: target.Key, ...measured }
}

/** Explains in one line why a bucket can't be used, beginning with the setting that is wrong. */
function explain(error: unknown, { Bucket, place }: { Bucket: string; place: string }): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return `S3_BUCKET: ${place} has no bucket "${Bucket}"`
  if (status === 401 || status === 403) return `S3_ACCESS_KEY_ID: ${place} refuses this key for the bucket "${Bucket}"`
  if (status === 301 || status === 400) return `S3_REGION: ${place} refuses the region for the bucket "${Bucket}"`
  return `S3_ENDPOINT: couldn't reach the bucket "${Bucket}" at ${place} (${describe(error)})`
}
