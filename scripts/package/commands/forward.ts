import type { Call } from '@tradepost/package/call'
import { CommandError } from '../exit-codes.ts'
import { type ConnectionOptions, connect, readAddress } from './connect.ts'
import { follow } from './follow.ts'
import { printAttempt } from './print-followed.ts'
import { paint, type Terminal } from './terminal.ts'

export type ForwardOptions = ConnectionOptions & { types?: string[]; json?: true }

type Endpoint = { id: string; url: string; disabled: boolean; description: string }

/** Tells an endpoint that a killed run left from one that somebody made. */
const DESCRIPTION = 'Made by tradepost forward'

/** Finds the endpoint of this address, or makes one. `isOurs`: it goes when the command ends. */
async function ensureEndpoint(call: Call, url: string, types: string[] | undefined): Promise<Endpoint & { isOurs: boolean }> {
  const { data } = await call<{ data: Endpoint[] }>('GET', '/webhooks?limit=100')
  const found = data.find((endpoint) => endpoint.url.replace(/\/+$/, '') === url)
  if (found?.disabled)
    throw new CommandError('refused', `the endpoint ${found.id} for ${url} is disabled: enable it, or forward to another address`)
  if (found && !types) return { ...found, isOurs: found.description === DESCRIPTION }
  if (found)
    throw new CommandError('refused', `${found.id} gets events at ${url} already, so --types has no effect: leave it out`)
  const body = { url, description: DESCRIPTION, ...(types ? { filter_types: types } : {}) }
  return { ...(await call<Endpoint>('POST', '/webhooks', body)), isOurs: true }
}

/**
 * Sends the events of a business to an address, and prints each attempt, until it is told to end. What it made is removed then.
 */
export async function forward(terminal: Terminal, address: string, options: ForwardOptions): Promise<void> {
  const ended = terminal.listen()
  const url = readAddress(address, 'where events go')
  const { call } = connect(terminal, options)
  const { id, isOurs } = await ensureEndpoint(call, url, options.types)
  try {
    const { secret } = await call<{ secret: string }>('GET', `/webhooks/${id}/secret`)
    terminal.say(`events go to ${url} (${id}${isOurs ? ', until Ctrl-C' : ', which was there'})`)
    terminal.say(`webhook secret  ${paint(terminal, 'bold', secret)}`)
    const onWait = (reason: string | undefined) =>
      terminal.say(reason === undefined ? 'it answers again' : `${reason}; trying again …`)
    for await (const followed of follow({ call, ended, webhookId: id, onWait })) {
      if (!('attempt' in followed)) continue
      if (options.json) terminal.print(JSON.stringify({ kind: 'attempt', ...followed.attempt }))
      else printAttempt(terminal, followed.attempt, url)
    }
  } finally {
    if (isOurs) await call('DELETE', `/webhooks/${id}`).catch(() => terminal.say(`${id} couldn't be removed: remove it yourself`))
  }
}
