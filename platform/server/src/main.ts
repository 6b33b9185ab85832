import { runProgram } from '@tradepost/kit/program'
import { readPlatformConfig } from './config.ts'
import { migratePlatform, startPlatform } from './server.ts'

await runProgram('platform', async () => {
  const config = readPlatformConfig()
  await migratePlatform(config.databaseUrl)
  return startPlatform({ config })
})
