import { createActor } from '@tradepost/package/actor'
import { loadSeed } from '@tradepost/package/load-seed'
import { createClock } from '@tradepost/package/move-clock'
import { sow } from '@tradepost/package/sow'
import { type ConnectionOptions, connect } from './connect.ts'
import { toTime } from './print-followed.ts'
import type { Terminal } from './terminal.ts'

export type SeedOptions = ConnectionOptions & { json?: true }

/** Fills a business with what a file says, and prints the IDs. @throws StoreError, SEED_INVALID with line and column */
export async function seed(terminal: Terminal, file: string, options: SeedOptions): Promise<void> {
  const wanted = await loadSeed(file)
  const { call } = connect(terminal, options)
  const clock = createClock(call, ({ now }) => terminal.progress(`the clock is at ${toTime(now)} …`))
  const sown = await sow(createActor(call, clock), wanted)
  terminal.progress('')
  if (options.json) {
    terminal.print(JSON.stringify(sown))
    return
  }
  for (const [name, id] of Object.entries(sown.products)) terminal.print(`product       ${id}  ${name}`)
  for (const [name, id] of Object.entries(sown.customers)) terminal.print(`customer      ${id}  ${name}`)
  for (const id of sown.subscriptions) terminal.print(`subscription  ${id}`)
  for (const id of sown.payments) terminal.print(`payment       ${id}`)
}
