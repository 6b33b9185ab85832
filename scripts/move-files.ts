import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@tradepost/kit/config'
import { openDiskStorage } from '@tradepost/provider-server/storage/disk-storage'
import { openBucketStorage } from '@tradepost/provider-server/storage/s3-storage'
import { readStorageConfig } from '@tradepost/provider-server/storage/storage-config'
import { BucketError } from '@tradepost/provider-server/storage/watch-storage'
import { copyFiles } from './copy-files.ts'
import { readDotEnv, readSettings, StartError } from './serve-settings.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Copies stored files into the bucket of the settings, or back into the folder, while the programs run. */
async function move(direction: string | undefined): Promise<void> {
  if (direction !== 'to-bucket' && direction !== 'to-folder')
    throw new StartError('say where to: npm run move-files -- to-bucket, or to-folder')
  const { environment } = readSettings({ ...readDotEnv(join(ROOT, '.env')), ...process.env }, ROOT)
  const { dataDir, bucket } = readStorageConfig(environment)
  if (!bucket) throw new StartError('S3_BUCKET is missing: set the bucket as for the programs')
  const [folder, remote] = [openDiskStorage(dataDir), openBucketStorage(bucket)]
  await remote.check()
  const { copied, skipped, bytes } = await (direction === 'to-bucket' ? copyFiles(folder, remote) : copyFiles(remote, folder))
  say(`copied ${copied} files with ${bytes} bytes; ${skipped} were there before`)
}

try {
  await move(process.argv[2])
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError || error instanceof BucketError)) throw error
  process.stderr.write(`tradepost: ${error.message}\n`)
  process.exitCode = 1
}
