import { BaseUrl, DatabaseUrl, Flag, Names, Port, readConfig, Secrets, withOwnKey } from '@tradepost/kit/config'
import { withVerifiedTls } from '@tradepost/kit/postgres/database-tls'
import { listPlainAddresses, PROGRAM_VARIABLES, type ProgramConfig, toProgramConfig } from '@tradepost/kit/program-config'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import * as z from 'zod'
import { RETENTION_SETTINGS, type Retention, readRetention } from './retention.ts'
import { readStorageConfig, STORAGE_SETTINGS, type StorageConfig } from './storage/storage-config.ts'

const ADDRESSES = {
  databases: [
    ...['PROVIDER_DATABASE_URL', 'PROVIDER_READ_DATABASE_URL', 'PROVIDER_DIRECT_URL', 'PROVIDER_OWNER_URL'],
    ...['ACQUIRER_DATABASE_URL', 'ACQUIRER_DIRECT_URL', 'ACQUIRER_OWNER_URL'],
  ],
  services: [],
  hosts: ['PROVIDER_URL', 'PLATFORM_URL'],
} as const

const Settings = z
  .object({
    ...PROGRAM_VARIABLES,
    PROVIDER_PORT: Port.default(4000),
    PROVIDER_URL: BaseUrl.optional(),
    PLATFORM_URL: BaseUrl.default('http://localhost:3000'),
    PROVIDER_DATABASE_URL: DatabaseUrl,
    PROVIDER_READ_DATABASE_URL: DatabaseUrl.optional(),
    ACQUIRER_DATABASE_URL: DatabaseUrl,
    PROVIDER_DIRECT_URL: DatabaseUrl.optional(),
    ACQUIRER_DIRECT_URL: DatabaseUrl.optional(),
    PROVIDER_OWNER_URL: DatabaseUrl.optional(),
    ACQUIRER_OWNER_URL: DatabaseUrl.optional(),
    PROVIDER_INTERNAL_PORT: Port.optional(),
    OPERATOR_KEY: Secrets.optional(),
    OPERATOR_KEY_DIGEST: Names.optional(),
    ALLOW_LOCAL_WEBHOOKS: Flag.optional(),
    WEBHOOK_ALLOWED_ORIGINS: z.string().optional(),
    LINKS_PER_MINUTE: z.coerce.number().int().positive('is a number of checkouts').default(60),
    DECLINES_PER_HOUR: z.coerce.number().int().positive('is a number of cards').default(40),
    PUBLIC_CALLS_PER_MINUTE: z.coerce.number().int().positive('is a number of calls').optional(),
    PORTAL_LINKS_PER_HOUR: z.coerce.number().int().positive('is a number of emails').default(20),
    MAIL_FROM: z.string().default('Tradepost Pay <pay@localhost>'),
  })
  .superRefine((settings, context) => {
    if (!settings.OPERATOR_KEY && !settings.OPERATOR_KEY_DIGEST)
      context.addIssue({ code: 'custom', path: ['OPERATOR_KEY'], message: 'is missing' })
    for (const issue of listPlainAddresses(settings, ADDRESSES)) context.addIssue(issue)
    if (settings.NODE_ENV !== 'production') return
    if (settings.ALLOW_LOCAL_WEBHOOKS)
      context.addIssue({
        code: 'custom',
        path: ['ALLOW_LOCAL_WEBHOOKS'],
        message: 'is for development; name origins in WEBHOOK_ALLOWED_ORIGINS',
      })
  })

/** The names of all settings. */
export const PROVIDER_SETTINGS: readonly string[] = [...Object.keys(Settings.shape), ...STORAGE_SETTINGS, ...RETENTION_SETTINGS]

const listOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

export type ProviderConfig = ProgramConfig &
  StorageConfig & {
    retention: Retention
    port: number
    url: string
    databaseUrl: string
    /** A replica of the database, for lists and reports. */
    readDatabaseUrl?: string | undefined
    acquirerDatabaseUrl: string
    /** These lead to Postgres itself, if the others lead to a pool. */
    directUrl: string | undefined
    acquirerDirectUrl: string | undefined
    /** Of the roles that migrate, if they aren't the program's. Known only until that is done. */
    ownerUrl?: string | undefined
    acquirerOwnerUrl?: string | undefined
    /** Of the keys that open accounts; the keys themselves are the platform's. */
    operatorKeyDigests: readonly string[]
    allowsLocalWebhooks: boolean
    webhookAllowedOrigins: string[]
    /** Origin of the platform: payment links may return there. */
    platformOrigin: string
    /** Checkouts that one client may open by links, per business. */
    linksPerMinute: number
    /** Declined cards that one client may have, per business. */
    declinesPerHour: number
    /** Calls without an API key that one client may make. */
    publicCallsPerMinute: number
    /** Links to the customer portal that one client may request by email, per business. */
    portalLinksPerHour: number
    mailFrom: string
  }

/** Reads the provider's settings from the environment; docs/running.md explains each. @throws ConfigError */
export function readProviderConfig(environment: Record<string, string | undefined> = process.env): ProviderConfig {
  const settings = readConfig(Settings, withOwnKey('PROVIDER_ENCRYPTION_KEY', environment))
  const program = toProgramConfig(settings)
  const toUrl = (url: string | undefined) => url && withVerifiedTls(settings, url)
  const databaseUrl = withVerifiedTls(settings, settings.PROVIDER_DATABASE_URL)
  const acquirerDatabaseUrl = withVerifiedTls(settings, settings.ACQUIRER_DATABASE_URL)
  const platformOrigin = new URL(settings.PLATFORM_URL).origin
  return {
    ...program,
    port: settings.PROVIDER_PORT,
    url: settings.PROVIDER_URL ?? `http://localhost:${settings.PROVIDER_PORT}`,
    ...readStorageConfig(environment),
    retention: readRetention(environment),
    databaseUrl,
    readDatabaseUrl: toUrl(settings.PROVIDER_READ_DATABASE_URL),
    acquirerDatabaseUrl,
    directUrl: toUrl(settings.PROVIDER_DIRECT_URL),
    acquirerDirectUrl: toUrl(settings.ACQUIRER_DIRECT_URL),
    ownerUrl: toUrl(settings.PROVIDER_OWNER_URL),
    acquirerOwnerUrl: toUrl(settings.ACQUIRER_OWNER_URL),
    internalPort: settings.PROVIDER_INTERNAL_PORT,
    operatorKeyDigests: settings.OPERATOR_KEY_DIGEST ?? (settings.OPERATOR_KEY ?? []).map(hashSecret),
    allowsLocalWebhooks: settings.ALLOW_LOCAL_WEBHOOKS ?? !program.isProduction,
    webhookAllowedOrigins: settings.WEBHOOK_ALLOWED_ORIGINS ? listOf(settings.WEBHOOK_ALLOWED_ORIGINS) : [platformOrigin],
    platformOrigin,
    linksPerMinute: settings.LINKS_PER_MINUTE,
    declinesPerHour: settings.DECLINES_PER_HOUR,
    publicCallsPerMinute: settings.PUBLIC_CALLS_PER_MINUTE ?? (program.isProduction ? 100 : 6000),
    portalLinksPerHour: settings.PORTAL_LINKS_PER_HOUR,
    mailFrom: settings.MAIL_FROM,
  }
}
