import type { SeededChance } from '@tradepost/kit/secrets/seeded-chance'
import { readProviderConfig } from '@tradepost/provider-server/config'
import { type RunningProvider, startProvider } from '@tradepost/provider-server/server'
import type { StoreControl } from '@tradepost/provider-server/test-helpers/store-control'

type Starting = {
  urls: { provider: string; acquirer: string }
  keys: { operatorKey: string; encryptionKey: string }
  /** Of stored files. */
  dataDir: string
  /** 0: any. */
  port: number
  control?: StoreControl
  chance?: SeededChance | undefined
}

/** One client does all that a test does. */
const MANY = '1000000'

/** Starts the provider of a store, in this process. */
export const startStoreProvider = ({ urls, keys, dataDir, port, control, chance }: Starting): Promise<RunningProvider> =>
  startProvider({
    config: readProviderConfig({
      PROVIDER_PORT: String(port),
      LISTEN_HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      PROVIDER_DATABASE_URL: urls.provider,
      ACQUIRER_DATABASE_URL: urls.acquirer,
      DATABASE_CONNECTIONS: '6',
      MIGRATE: '0',
      OPERATOR_KEY: keys.operatorKey,
      ENCRYPTION_KEY: keys.encryptionKey,
      FREE_BYTES_MIN: '0',
      RATE_FACTOR: '10000',
      ...{ LINKS_PER_MINUTE: MANY, DECLINES_PER_HOUR: MANY, PUBLIC_CALLS_PER_MINUTE: MANY, WRONG_CODES_PER_HOUR: MANY },
      PORTAL_LINKS_PER_HOUR: MANY,
    }),
    ...(control ? { store: control } : {}),
    ...(chance ? { chance } : {}),
  })
