import type { Store, StoreAddress } from '@tradepost/contract/provider/stores'
import type { SeededChance } from '@tradepost/kit/secrets/seeded-chance'

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

/**
 * How a store with a random seed works: calls one after the other, due jobs one after the other, deliveries one after the other.
 * So nothing depends on which of two was faster.
 */
export type InOrder = Pick<SeededChance, 'moveTo'> & {
  /** Does what a call made due, and makes deliveries of its events. Doesn't wait for endpoints: they may call meanwhile. */
  afterCall(): Promise<void>
  /** Waits until endpoints have answered what a job on the way of the clock sent. */
  afterJob(): Promise<void>
}
