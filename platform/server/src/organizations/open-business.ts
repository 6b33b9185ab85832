import { OpenedBusiness } from '@tradepost/contract/provider/businesses'
import type { PlatformConfig } from '#src/config.ts'
import { sendToOperator } from './call-operator.ts'

type NewBusiness = { name: string; apiKey: string | undefined; clockStartsAt: Date | undefined }

/**
 * Asks the operator of the embedded provider for an account. `apiKey` sets its key; `clockStartsAt`, in the past, is when its
 * test clock starts. @throws a fault that a person can act on
 */
export async function openBusiness(
  config: PlatformConfig,
  { name, apiKey, clockStartsAt }: NewBusiness,
): Promise<OpenedBusiness> {
  const body = {
    name,
    ...(apiKey ? { api_key: apiKey } : {}),
    ...(clockStartsAt ? { clock_starts_at: clockStartsAt.toISOString() } : {}),
  }
  return sendToOperator(config, { path: '/operator/businesses', body, returns: OpenedBusiness })
}
