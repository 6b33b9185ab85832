import type { Store, StoreAddress } from '@tradepost/contract/provider/stores'

/** What changes the databases of a store. Nobody may be connected to them meanwhile. */
export type StoreChange =
  | { kind: 'snapshot'; name: string }
  | { kind: 'restore'; name: string }
  | { kind: 'reset' }
  | { kind: 'stop' }

/**
 * Whoever runs this provider as a store of a test: it has databases of its own, which can be copied and replaced. The provider
 * ends for a change and starts again on the same port.
 */
export type StoreControl = {
  show(): Store
  /** Begins a change once the request that asks for it is answered. @throws 409 STORE_BUSY; 404 SNAPSHOT_NOT_FOUND */
  begin(change: StoreChange): Store
  /** Starts another store on a copy of a snapshot. @throws 404 SNAPSHOT_NOT_FOUND */
  branch(name: string): Promise<StoreAddress>
}
