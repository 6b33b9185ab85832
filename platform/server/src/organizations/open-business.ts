import { OpenedBusiness } from '@tradepost/contract/provider/businesses'
import { SECOND } from '@tradepost/kit/clock'
import type { PlatformConfig } from '#src/config.ts'
import { fault } from '#src/faults.ts'
import { toFault } from '#src/payments-provider/faults.ts'

const TIMEOUT_MILLISECONDS = 30 * SECOND

type NewBusiness = { name: string; apiKey: string | undefined; clockStartsAt: Date | undefined }

/**
 * Asks the operator of the embedded provider for an account. `apiKey` sets its key; `clockStartsAt`, in the past, is when its
 * test clock starts. @throws a fault that a person can act on
 */
export async function openBusiness(config: PlatformConfig, asked: NewBusiness): Promise<OpenedBusiness> {
  const { name, apiKey, clockStartsAt } = asked
  const answer = await fetch(`${config.providerUrl}/operator/businesses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      ...(apiKey ? { api_key: apiKey } : {}),
      ...(clockStartsAt ? { clock_starts_at: clockStartsAt.toISOString() } : {}),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  }).catch((error: unknown) => {
    throw toFault({ kind: error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'connection' })
  })
  if (answer.status === 401)
    throw fault(
      'PAYMENTS_KEY_REFUSED',
      "The payments provider doesn't recognize this platform. Set the same OPERATOR_KEY on both",
    )
  if (!answer.ok) throw toFault({ kind: 'status', status: answer.status, message: undefined })
  const opened = OpenedBusiness.safeParse(await answer.json().catch(() => null))
  if (!opened.success) throw toFault({ kind: 'unexpected' })
  return opened.data
}
