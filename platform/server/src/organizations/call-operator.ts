import { ChangeList, OpenedBusiness } from '@tradepost/contract/provider/businesses'
import { SECOND } from '@tradepost/kit/clock'
import type * as z from 'zod'
import type { PlatformConfig } from '#src/config.ts'
import { fault } from '#src/faults.ts'
import { toFault } from '#src/payments-provider/faults.ts'

const TIMEOUT_MILLISECONDS = 30 * SECOND

/** Without a body, a call only reads. */
type OperatorCall<T> = { path: string; body?: object; returns: z.ZodType<T> }

/** Calls the operator of the embedded provider. @throws a fault that a person can act on */
export async function sendToOperator<T>(config: PlatformConfig, { path, body, returns }: OperatorCall<T>): Promise<T> {
  const answer = await fetch(`${config.providerUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${config.operatorKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  }).catch((error: unknown) => {
    throw toFault({ kind: error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'connection' })
  })
  if (answer.status === 401) throw fault('PAYMENTS_KEY_REFUSED:operator')
  if (!answer.ok) throw toFault({ kind: 'status', status: answer.status, message: undefined })
  const result = returns.safeParse(await answer.json().catch(() => null))
  if (!result.success) throw toFault({ kind: 'unexpected' })
  return result.data
}

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

/**
 * Asks the operator of the embedded provider which businesses other programs changed since then, in objects without events.
 * @throws a fault that a person can act on
 */
export async function listChanges(config: PlatformConfig, since: Date): Promise<ChangeList['items']> {
  const path = `/operator/changes?since=${encodeURIComponent(since.toISOString())}`
  return (await sendToOperator(config, { path, returns: ChangeList })).items
}
