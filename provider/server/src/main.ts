import { forgetOwners } from '@tradepost/kit/config'
import { runProgram } from '@tradepost/kit/program'
import { readProviderConfig } from './config.ts'
import { prepareProvider } from './prepare-provider.ts'
import { startProvider } from './server.ts'

await runProgram('provider', async () => {
  const config = readProviderConfig()
  await prepareProvider(config)
  return startProvider({ config: forgetOwners(config) })
})
