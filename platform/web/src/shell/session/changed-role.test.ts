import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import { afterEach, expect, test, vi } from 'vitest'
import { organizationsQuery } from '#src/shell/frames/organizations.ts'
import { createQueryClient } from '#src/shell/query-client.ts'
import { RequestError } from '#src/shell/request.ts'

const CUSTOMERS = ['organizations', 'acme', 'customers']
const OTHERS = ['organizations', 'bolts', 'customers']

const organization = (slug: string, permissions: Permission[]) => ({
  id: slug,
  name: slug,
  slug,
  former_slugs: [],
  logo: null,
  role: 'support',
  permissions,
  environment: 'embedded' as const,
  is_connected: true,
  requires_second_factor: false,
  lacks_second_factor: false,
})

/** Makes a query client for somebody with these permissions in Acme, who looked at the customers of two shops. */
function makeClient(permissions: Permission[]) {
  const client = createQueryClient(() => {})
  client.setQueryData(organizationsQuery.queryKey, { items: [organization('acme', permissions), organization('bolts', [])] })
  for (const queryKey of [CUSTOMERS, OTHERS]) client.setQueryData(queryKey, 'customers')
  return { client, isStale: (queryKey: readonly string[]) => client.getQueryState(queryKey)?.isInvalidated }
}

/** Lets the server say what the person may do in Acme now, and asks it. */
async function follow(client: ReturnType<typeof createQueryClient>, permissions: Permission[]) {
  const items = [organization('acme', permissions), organization('bolts', [])]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ items })))
  await client.fetchQuery({ ...organizationsQuery, staleTime: 0 })
}

/** Lets a reading and a change fail; returns whether the permissions are stale after each. */
async function failWith(error: RequestError) {
  const fail = () => Promise.reject(error)
  const reading = makeClient([])
  await reading.client.prefetchQuery({ queryKey: CUSTOMERS, queryFn: fail, staleTime: 0 })
  const change = makeClient([])
  const mutation = change.client.getMutationCache().build(change.client, { mutationFn: fail })
  await mutation.execute(undefined).catch(() => undefined)
  return {
    afterReading: reading.isStale(organizationsQuery.queryKey),
    afterChange: change.isStale(organizationsQuery.queryKey),
  }
}

const refusal = (status: number, code: string) => new RequestError({ status, code, message: 'No' })

afterEach(() => void vi.unstubAllGlobals())

test('what a shop told before is asked for again with a new permission, of this shop only', async () => {
  const { client, isStale } = makeClient(['customer:read'])
  await follow(client, ['customer:read', 'payment:read'])
  expect([isStale(CUSTOMERS), isStale(OTHERS)]).toEqual([true, false])
})

test.each<[words: string, permissions: Permission[]]>([
  ['the same permissions', ['customer:read', 'payment:read']],
  ['a lost permission', ['customer:read']],
])('with %s, nothing is asked for again', async (_, permissions) => {
  const { client, isStale } = makeClient(['customer:read', 'payment:read'])
  await follow(client, permissions)
  expect(isStale(CUSTOMERS)).toBe(false)
})

test.each([
  ['a missing permission', refusal(403, 'FORBIDDEN')],
  ['a lost membership', refusal(404, 'ORGANIZATION_NOT_FOUND')],
])('after %s, the permissions are asked for again', async (_, error) => {
  expect(await failWith(error)).toEqual({ afterReading: true, afterChange: true })
})

test.each([
  ['a missing object', refusal(404, 'PAYMENT_NOT_FOUND')],
  ['a broken payload', refusal(422, 'INVALID_REQUEST_BODY')],
])('after %s, the permissions stay as they are', async (_, error) => {
  expect(await failWith(error)).toEqual({ afterReading: false, afterChange: false })
})

test('coming back to the page asks for the permissions again, however new they are', () => {
  expect(organizationsQuery.refetchOnWindowFocus).toBe('always')
})
