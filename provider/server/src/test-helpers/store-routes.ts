import { randomBytes } from 'node:crypto'
import { BegunSnapshot, Fingerprint, Store, StoreAddress, TakeSnapshot } from '@tradepost/contract/provider/stores'
import { assert } from '@tradepost/kit/faults'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import type { StoreControl } from './store-control.ts'
import { takeFingerprint } from './take-fingerprint.ts'

const ANSWERS = 'Returns right away. Its port closes for a moment; then `GET /test_helpers/store` says `ready`.'

function getControl({ store }: Deps): StoreControl {
  assert(store, 'these routes are mounted in a store')
  return store
}

/** Calls of a provider that runs as a store of a test (startStore of tradepost/test). Other providers don't have them. */
export const storeRoutes = providerRoutes('Test stores')
  .get(
    '/test_helpers/store',
    { summary: 'Get the state of the store', description: EXTENSION, caller: 'read', returns: Store },
    async ({ deps }) => getControl(deps).show(),
  )
  .get(
    '/test_helpers/fingerprint',
    {
      summary: 'Get digests of events, emails and documents',
      description: `${EXTENSION} Two stores in which the same happened have the same. The address of the store doesn't count.`,
      caller: 'read',
      returns: Fingerprint,
    },
    async ({ deps, scope }) => takeFingerprint(scope, deps),
  )
  .post(
    '/test_helpers/snapshots',
    {
      summary: 'Take a snapshot of everything',
      description: `${EXTENSION} ${ANSWERS}`,
      caller: 'write',
      body: TakeSnapshot,
      returns: BegunSnapshot,
      faults: [409],
      transaction: 'own',
    },
    async ({ deps, body: { name = `snapshot-${randomBytes(4).toString('hex')}` } }) => ({
      ...getControl(deps).begin({ kind: 'snapshot', name }),
      name,
    }),
  )
  .post(
    '/test_helpers/snapshots/{name}/restore',
    {
      summary: 'Go back to a snapshot',
      description: `${EXTENSION} ${ANSWERS}`,
      caller: 'write',
      returns: Store,
      faults: [404, 409],
      transaction: 'own',
    },
    async ({ deps, params: { name } }) => getControl(deps).begin({ kind: 'restore', name }),
  )
  .post(
    '/test_helpers/snapshots/{name}/branch',
    {
      summary: 'Start another store from a snapshot',
      description: `${EXTENSION} Both go on by themselves from there.`,
      caller: 'write',
      returns: StoreAddress,
      faults: [404],
      transaction: 'own',
    },
    async ({ deps, params: { name } }) => getControl(deps).branch(name),
  )
  .post(
    '/test_helpers/reset',
    {
      summary: 'Go back to how the store began',
      description: `${EXTENSION} ${ANSWERS}`,
      caller: 'write',
      returns: Store,
      faults: [409],
      transaction: 'own',
    },
    async ({ deps }) => getControl(deps).begin({ kind: 'reset' }),
  )
  .post(
    '/test_helpers/stop',
    {
      summary: 'End the store',
      description: `${EXTENSION} Its databases and snapshots are removed.`,
      caller: 'write',
      returns: Store,
      faults: [409],
      transaction: 'own',
    },
    async ({ deps }) => getControl(deps).begin({ kind: 'stop' }),
  )
