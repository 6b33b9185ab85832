import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { replaceFile } from '@tradepost/kit/replace-file'
import * as z from 'zod'
import { StartError } from '../serve-settings.ts'

const FILE = 'business.json'
const NAME = 'Tradepost'
/** Of the endpoint until somebody says where events go: it is disabled. Such a name leads nowhere (RFC 2606). */
const NOWHERE = 'https://webhooks.invalid/'
const CONFLICT = 409
const UNAVAILABLE = 503
/** A busy machine makes a provider that has just started wait for its database. */
const WAIT_MILLISECONDS = 30_000
const PAUSE_MILLISECONDS = 250

const Kept = z.object({
  api_key: z.string(),
  webhook_id: z.string().optional(),
  webhook_secret: z.string().optional(),
})
type Kept = z.infer<typeof Kept>

/** The business of a provider without a platform: what its software needs. */
export type FirstBusiness = {
  apiKey: string
  webhookId: string
  webhookSecret: string
  webhookUrl: string | undefined
}

type Opening = {
  providerUrl: string
  operatorKey: string
  dataDir: string
  /** Chosen by the person; at random by default. */
  apiKey: string | undefined
  /** Where events are sent from now on; as before by default. */
  webhookUrl: string | undefined
}

async function call<T extends z.ZodType>(
  { providerUrl, key }: { providerUrl: string; key: string },
  { method, path, body, returns }: { method: string; path: string; body?: object; returns: T },
): Promise<z.infer<T>> {
  const ask = () =>
    fetch(`${providerUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  let answer = await ask()
  for (const end = performance.now() + WAIT_MILLISECONDS; answer.status === UNAVAILABLE && performance.now() < end; ) {
    await sleep(PAUSE_MILLISECONDS)
    answer = await ask()
  }
  const text = await answer.text()
  if (!answer.ok) {
    const error = new StartError(`${method} ${path} answers ${answer.status}: ${text.slice(0, 300)}`)
    throw Object.assign(error, { status: answer.status })
  }
  return returns.parse(text === '' ? {} : JSON.parse(text))
}

const keep = (dataDir: string, kept: Kept): void => replaceFile(join(dataDir, FILE), `${JSON.stringify(kept, null, 2)}\n`)

/** Creates the business under a key that is kept first, so that a start that is killed in between goes on with it. */
async function ensureBusiness({ providerUrl, operatorKey, dataDir, apiKey }: Opening): Promise<Kept> {
  const file = join(dataDir, FILE)
  const found = existsSync(file) ? Kept.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
  if (found?.webhook_secret !== undefined && (apiKey === undefined || apiKey === found.api_key)) return found
  const kept =
    found && (apiKey ?? found.api_key) === found.api_key
      ? found
      : { api_key: apiKey ?? `tpk_${randomBytes(24).toString('base64url')}` }
  keep(dataDir, kept)
  const body = { name: NAME, api_key: kept.api_key }
  await call(
    { providerUrl, key: operatorKey },
    { method: 'POST', path: '/operator/businesses', body, returns: z.unknown() },
  ).catch((error: unknown) => {
    if (!(error instanceof StartError && 'status' in error && error.status === CONFLICT)) throw error
  })
  return kept
}

const Endpoint = z.object({ id: z.string(), url: z.string(), disabled: z.boolean().nullish() })

/** Creates the endpoint, and returns its secret. */
async function ensureEndpoint({ providerUrl, dataDir, webhookUrl }: Opening, kept: Kept): Promise<Required<Kept>> {
  const { api_key, webhook_id, webhook_secret } = kept
  if (webhook_id !== undefined && webhook_secret !== undefined) return { api_key, webhook_id, webhook_secret }
  const business = { providerUrl, key: api_key }
  const body = { url: webhookUrl ?? NOWHERE, disabled: webhookUrl === undefined, description: 'Of the command line' }
  const { id } = await call(business, { method: 'POST', path: '/webhooks', body, returns: Endpoint })
  const returns = z.object({ secret: z.string() })
  const { secret } = await call(business, { method: 'GET', path: `/webhooks/${id}/secret`, returns })
  const whole = { api_key, webhook_id: id, webhook_secret: secret }
  keep(dataDir, whole)
  return whole
}

/** Opens the business of a provider that runs without a platform; it keeps its key and its secret. @throws StartError */
export async function openFirstBusiness(opening: Opening): Promise<FirstBusiness> {
  const { providerUrl, webhookUrl } = opening
  const kept = await ensureEndpoint(opening, await ensureBusiness(opening))
  const business = { providerUrl, key: kept.api_key }
  const path = `/webhooks/${kept.webhook_id}`
  const body = { url: webhookUrl, disabled: false }
  const found = await call(
    business,
    webhookUrl === undefined ? { method: 'GET', path, returns: Endpoint } : { method: 'PATCH', path, body, returns: Endpoint },
  )
  return {
    apiKey: kept.api_key,
    webhookId: kept.webhook_id,
    webhookSecret: kept.webhook_secret,
    webhookUrl: found.disabled || found.url === NOWHERE ? undefined : found.url,
  }
}
