/** What customers have, and when they lose it. */

import type { AccessAnswer, AccessPolicy, AccessQuery } from '@tradepost/contract/platform/access'
import type { CreatedAccessKey } from '@tradepost/contract/platform/developers/seller-access'
import type { Seller } from '#src/world/seller.ts'
import type { World } from '#src/world/world.ts'

/** Makes an access key of a shop, as its owner does. */
export async function makeAccessKey(
  { visitor, slug }: Pick<Seller, 'visitor' | 'slug'>,
  name = 'Server',
): Promise<CreatedAccessKey> {
  const made = await visitor.post<CreatedAccessKey>(`/api/organizations/${slug}/access-keys`, { name })
  if (made.status !== 200) throw new Error(`The key was not made: ${JSON.stringify(made.body)}`)
  return made.body
}

/** Asks what somebody has, as a business's own software does: without cookies and without an origin. */
export async function askAccess(
  world: Pick<World, 'platform'>,
  secret: string | undefined,
  query: AccessQuery,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(
    `${world.platform.url}/api/access?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))}`,
    {
      headers: { ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }), ...headers },
    },
  )
  const text = await answer.text()
  const isJson = /json/.test(answer.headers.get('content-type') ?? '')
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: (isJson && text ? JSON.parse(text) : {}) as AccessAnswer & { code?: string; message?: string },
  }
}

/** Changes a shop's rules of access, as its owner does. */
export async function changeAccessPolicy(
  { visitor, slug }: Pick<Seller, 'visitor' | 'slug'>,
  changes: Partial<AccessPolicy>,
): Promise<void> {
  const path = `/api/organizations/${slug}/access-policy`
  const { body: policy } = await visitor.get<AccessPolicy>(path)
  const saved = await visitor.call('PUT', path, { ...policy, ...changes })
  if (saved.status !== 200) throw new Error(`The rules were not saved: ${JSON.stringify(saved.body)}`)
}

/** Lets the customers of a shop have one plan twice. */
export const allowSeveralSubscriptions = (seller: Pick<Seller, 'visitor' | 'slug'>): Promise<void> =>
  changeAccessPolicy(seller, { allow_several_subscriptions: true })
