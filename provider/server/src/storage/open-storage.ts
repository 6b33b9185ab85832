import type { Log } from '@tradepost/kit/log'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'
import type { StorageConfig } from './storage-config.ts'
import { watchStorage } from './watch-storage.ts'

/**
 * Opens the store that the settings name: the folder, or the bucket. What it lacks is read from the other one, if that is set.
 * @throws ConfigError if the bucket can't be used
 */
export async function openStorage(
  { dataDir, bucket, filesIn, freeBytesMin = 0 }: Omit<StorageConfig, 'fileBytesPerBusiness'>,
  log: Log,
): Promise<Storage> {
  const folder = openDiskStorage(dataDir, { freeBytesMin })
  if (!bucket) return watchStorage(folder, log)
  // Loaded only where it's used, because loading it takes time and memory.
  const { openBucketStorage } = await import('./s3-storage.ts')
  const remote = openBucketStorage(bucket)
  await remote.check()
  const [first, second] = filesIn === 'bucket' ? [remote, folder] : [folder, remote]
  return watchStorage({ ...first, ...readFromEither(first, second), close: remote.close }, log)
}

const readFromEither = (first: Storage, second: Storage): Pick<Storage, 'find' | 'read' | 'stream'> => ({
  find: async (key) => (await first.find(key)) ?? second.find(key),
  read: async (key) => (await first.read(key)) ?? second.read(key),
  stream: async (key, range) => (await first.stream(key, range)) ?? second.stream(key, range),
})
