import { resolve } from 'node:path'
import { BaseUrl, readConfig } from '@tradepost/kit/config'
import * as z from 'zod'

/** What a bucket needs; its endpoint and region have defaults. */
const BUCKET_SETTINGS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const SCANNER = /^clamd:\/\/[^/@?#]+:\d+\/?$/
const Bytes = z.coerce.number().int('is a number of bytes').nonnegative('is a number of bytes')

const Settings = z
  .object({
    DATA_DIR: z.string().default('.data'),
    FILES_BYTES_PER_BUSINESS: Bytes.default(100 * 1024 ** 3),
    FREE_BYTES_MIN: Bytes.default(1024 ** 3),
    FILE_SCANNER: z
      .string()
      .refine((text) => URL.canParse(text) && SCANNER.test(text), 'is an address such as clamd://localhost:3310')
      .optional(),
    FILES_IN: z.enum(['folder', 'bucket'], 'is folder or bucket').optional(),
    S3_ENDPOINT: BaseUrl.optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
  })
  .superRefine((settings, context) => {
    const needsBucket = settings.FILES_IN === 'bucket' || settings.S3_ENDPOINT || BUCKET_SETTINGS.some((name) => settings[name])
    const missing = needsBucket ? BUCKET_SETTINGS.filter((name) => !settings[name]) : []
    for (const name of missing)
      context.addIssue({ code: 'custom', path: [name], message: 'is missing; a bucket needs its name and a key' })
  })

export const STORAGE_SETTINGS = Object.keys(Settings.shape)

/** A bucket of an S3-compatible store. Without `endpoint` it's at AWS. */
export type BucketConfig = {
  endpoint: string | undefined
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where images and files are stored. */
export type StorageConfig = {
  dataDir: string
  bucket: BucketConfig | undefined
  /** Where new ones are written. */
  filesIn: 'folder' | 'bucket'
  /** How many bytes of product files one business may keep, removed ones included. */
  fileBytesPerBusiness: number
  /** Uploads into the folder leave so many bytes of its disk. */
  freeBytesMin?: number
  /** The clamd that looks at product files before anybody gets them, as a URL. */
  fileScanner?: string | undefined
}

/** Reads the settings of stored files from the environment. @throws ConfigError */
export function readStorageConfig(environment: Record<string, string | undefined>): StorageConfig {
  const settings = readConfig(Settings, environment)
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const isWhole = name !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined
  const bucket = isWhole
    ? { name, accessKeyId, secretAccessKey, region: settings.S3_REGION, endpoint: settings.S3_ENDPOINT }
    : undefined
  return {
    dataDir: resolve(settings.DATA_DIR),
    bucket,
    filesIn: settings.FILES_IN ?? (bucket ? 'bucket' : 'folder'),
    fileBytesPerBusiness: settings.FILES_BYTES_PER_BUSINESS,
    freeBytesMin: settings.FREE_BYTES_MIN,
    fileScanner: settings.FILE_SCANNER,
  }
}
