import { AddressList, BaseUrl, DatabaseUrl, Flag, Port, readConfig, Secret } from '@tradepost/kit/config'
import * as z from 'zod'

/** The slug of the shop that the demo data opens. */
export const DEMO_SHOP = 'acme-tools'

const Settings = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    PLATFORM_PORT: Port.default(3000),
    PLATFORM_URL: BaseUrl.optional(),
    PROVIDER_URL: BaseUrl.default('http://localhost:4000'),
    PLATFORM_DATABASE_URL: DatabaseUrl,
    AUTH_SECRET: Secret,
    ENCRYPTION_KEY: Secret,
    OPERATOR_KEY: Secret,
    REQUIRE_EMAIL_VERIFICATION: Flag.default(false),
    AUTH_RATE_LIMIT: Flag.default(true),
    DEMO_DATA: Flag.default(false),
    DEMO_API_KEY: z.string().optional(),
    TRUSTED_PROXIES: AddressList,
    SMTP_URL: z.string().optional(),
    MAIL_FROM: z.string().default('Tradepost <shop@localhost>'),
  })
  .superRefine((settings, context) => {
    if (settings.NODE_ENV !== 'production') return
    if (!settings.PLATFORM_URL?.startsWith('https://'))
      context.addIssue({ code: 'custom', path: ['PLATFORM_URL'], message: 'is an https address in production' })
    if (settings.DEMO_DATA)
      context.addIssue({ code: 'custom', path: ['DEMO_DATA'], message: 'is not for production: its passwords are public' })
    if (!settings.AUTH_RATE_LIMIT)
      context.addIssue({ code: 'custom', path: ['AUTH_RATE_LIMIT'], message: 'is always on in production' })
  })

export type PlatformConfig = {
  isProduction: boolean
  logLevel: string
  port: number
  url: string
  /** Base URL of the embedded provider; organizations on `test_mode` or `live_mode` do not use it. */
  providerUrl: string
  databaseUrl: string
  authSecret: string
  encryptionKey: string
  operatorKey: string
  requiresEmailVerification: boolean
  /** Off only in tests, where everybody comes from one address. */
  limitsSignIn: boolean
  hasDemoData: boolean
  demoApiKey: string | undefined
  trustedProxies: string[]
  smtpUrl: string | undefined
  mailFrom: string
}

/** The platform's settings, from the environment; docs/running.md explains each. @throws ConfigError */
export function readPlatformConfig(environment: Record<string, string | undefined> = process.env): PlatformConfig {
  const settings = readConfig(Settings, environment)
  return {
    isProduction: settings.NODE_ENV === 'production',
    logLevel: settings.LOG_LEVEL,
    port: settings.PLATFORM_PORT,
    url: settings.PLATFORM_URL ?? `http://localhost:${settings.PLATFORM_PORT}`,
    providerUrl: settings.PROVIDER_URL,
    databaseUrl: settings.PLATFORM_DATABASE_URL,
    authSecret: settings.AUTH_SECRET,
    encryptionKey: settings.ENCRYPTION_KEY,
    operatorKey: settings.OPERATOR_KEY,
    requiresEmailVerification: settings.REQUIRE_EMAIL_VERIFICATION,
    limitsSignIn: settings.AUTH_RATE_LIMIT,
    hasDemoData: settings.DEMO_DATA,
    demoApiKey: settings.DEMO_API_KEY,
    trustedProxies: settings.TRUSTED_PROXIES,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
  }
}
