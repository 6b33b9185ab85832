import { readProviderConfig } from '@tradepost/provider-server/config'
import { startProvider } from '@tradepost/provider-server/server'

/** A provider that does whatever falls due, as a process of its own, until somebody ends it. Run by renewal-crash.test.ts. */
await startProvider({ config: readProviderConfig() })
process.send?.('started')
