import { readProviderConfig } from '@tradepost/provider-server/config'
import { startProvider } from '@tradepost/provider-server/server'

/** Runs a provider that does all due work in its own process, until it is killed. Started by renewal-crash.test.ts. */
await startProvider({ config: readProviderConfig() })
process.send?.('started')
