import { cloneDatabase } from '@tradepost/kit/testing/test-databases'

/** Copies the databases of both programs, and returns their URLs. */
export async function cloneDatabases(): Promise<Record<'platform' | 'provider' | 'acquirer', string>> {
  const [platform, provider, acquirer] = await Promise.all([
    cloneDatabase('platform_template'),
    cloneDatabase('provider_template'),
    cloneDatabase('acquirer_template'),
  ])
  return { platform, provider, acquirer }
}
