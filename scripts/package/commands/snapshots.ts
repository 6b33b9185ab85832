import type { Call } from '@tradepost/package/call'
import { restoreSnapshot, type StoreState, takeSnapshot } from '@tradepost/package/change-store'
import { StoreError } from '@tradepost/package/store-error'
import { CommandError } from '../exit-codes.ts'
import { type ConnectionOptions, connect } from './connect.ts'
import type { Terminal } from './terminal.ts'

const NOT_FOUND = 404

/** Reads the state of a store. @throws CommandError for a provider that isn't one: its databases are in use */
async function readStore(call: Call): Promise<StoreState> {
  return call<StoreState>('GET', '/test_helpers/store').catch((error: unknown) => {
    if (!(error instanceof StoreError && error.status === NOT_FOUND)) throw error
    throw new CommandError(
      'refused',
      'this provider keeps its data and takes no snapshots: start a store with "npx tradepost store"',
    )
  })
}

/** Keeps everything in a store as it is now, and prints the snapshot's name. */
export async function snapshot(terminal: Terminal, name: string | undefined, options: ConnectionOptions): Promise<void> {
  const { call } = connect(terminal, options)
  await readStore(call)
  terminal.print(await takeSnapshot(call, name))
}

/** Takes a store back to a snapshot. @throws CommandError with the names that there are */
export async function restore(terminal: Terminal, name: string, options: ConnectionOptions): Promise<void> {
  const { call } = connect(terminal, options)
  const { snapshots } = await readStore(call)
  if (!snapshots.includes(name)) {
    const known =
      snapshots.length === 0 ? 'there is none yet: take one with "tradepost snapshot"' : `there are ${snapshots.join(', ')}`
    throw new CommandError('refused', `there is no snapshot "${name}": ${known}`)
  }
  await restoreSnapshot(call, name)
  terminal.print(name)
}
