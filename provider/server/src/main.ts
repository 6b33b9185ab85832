import { runProgram } from '@tradepost/kit/program'
import { readProviderConfig } from './config.ts'
import { migrateAcquirer, migrateProvider, startProvider } from './server.ts'

await runProgram('provider', async () => {
  const config = readProviderConfig()
  await Promise.all([migrateProvider(config.databaseUrl), migrateAcquirer(config.acquirerDatabaseUrl)])
  return startProvider({ config })
})
