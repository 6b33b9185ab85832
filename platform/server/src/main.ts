import { forgetOwners } from '@tradepost/kit/config'
import { runProgram } from '@tradepost/kit/program'
import { readPlatformConfig } from './config.ts'
import { preparePlatform, startPlatform } from './server.ts'

await runProgram('platform', async () => {
  const config = readPlatformConfig()
  await preparePlatform(config)
  return startPlatform({ config: forgetOwners(config) })
})
