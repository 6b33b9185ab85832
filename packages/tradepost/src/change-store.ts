import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from './call.ts'
import { StoreError } from './store-error.ts'

const POLL_MILLISECONDS = 25
const CHANGE_MILLISECONDS = 60_000

/** The state of a store, as it says it. `error`: why its last change failed. */
export type StoreState = { status: 'ready' | 'working'; changes: number; error: string | null; snapshots: string[] }

/** Begins a change of the store, and waits until it is done: its port is closed for a moment. @throws StoreError */
export async function changeStore<Begun extends StoreState>(call: Call, path: string, body?: object): Promise<Begun> {
  await call('POST', '/test_helpers/settle')
  const begun = await call<Begun>('POST', path, body)
  for (const end = performance.now() + CHANGE_MILLISECONDS; performance.now() < end; await sleep(POLL_MILLISECONDS)) {
    const state = await call<StoreState>('GET', '/test_helpers/store').catch((error: unknown) => {
      if (error instanceof StoreError && error.code === 'STORE_STOPPED') return undefined
      throw error
    })
    if (!state || state.status === 'working' || state.changes === begun.changes) continue
    if (state.error !== null) throw new StoreError(`POST ${path}: ${state.error}`, 'STORE_FAILED')
    return begun
  }
  throw new StoreError(`POST ${path} isn't done after ${CHANGE_MILLISECONDS / 1000} s`, 'STORE_FAILED')
}

/** Keeps everything as it is now. Resolves to the snapshot's name. */
export const takeSnapshot = async (call: Call, name?: string): Promise<string> =>
  (await changeStore<StoreState & { name: string }>(call, '/test_helpers/snapshots', name === undefined ? {} : { name })).name

/** Goes back to a snapshot. @throws StoreError, SNAPSHOT_NOT_FOUND */
export const restoreSnapshot = async (call: Call, name: string): Promise<void> =>
  void (await changeStore(call, `/test_helpers/snapshots/${encodeURIComponent(name)}/restore`))
