import type { World } from '@tradepost/e2e/world/world'
import { loadCall, prepareCalls } from './api-calls.ts'
import { startClient } from './load/client.ts'
import { print } from './measure.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)

/** Measures calls of the provider's API, sent by another thread. */
export async function runApiBench(world: World): Promise<void> {
  const calls = await prepareCalls(world)
  const client = startClient()
  for (const call of calls)
    for (const connections of [1, 16]) print(await loadCall(client, call, { connections, seconds: SECONDS }))
  await client.close()
}
