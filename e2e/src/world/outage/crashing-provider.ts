import { readProviderConfig } from '@tradepost/provider-server/config'
import { startProvider } from '@tradepost/provider-server/server'

/**
 * A provider that dies by SIGKILL at the worst moment: the card network has charged, and nothing is recorded yet. crash.test.ts
 * runs it as its own process.
 */
const provider = await startProvider({
  config: readProviderConfig(),
  wrapAcquirer: (acquirer) => ({
    ...acquirer,
    async charge(request) {
      await acquirer.charge(request)
      process.kill(process.pid, 'SIGKILL')
      return new Promise(() => {})
    },
  }),
})
process.send?.({ url: provider.url })
