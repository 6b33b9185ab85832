import { transition } from '@tradepost/kit/states'
import { describe, expect, test } from 'vitest'
import { type ConnectionTrigger, connectionStates } from './states.ts'

const triggers: ConnectionTrigger[] = ['open', 'register', 'keep_secret']
const allowed: Record<string, string> = {
  'waiting open': 'account_opened',
  'account_opened register': 'endpoint_registered',
  'endpoint_registered keep_secret': 'connected',
}

describe.each(['waiting', 'account_opened', 'endpoint_registered', 'connected'] as const)('a connection that is %s', (from) => {
  test.each(triggers)('answers the trigger "%s" as in its table', (trigger) => {
    const to = allowed[`${from} ${trigger}`]
    if (to) expect(transition(connectionStates, 'connection', from, trigger).to).toBe(to)
    else expect(() => transition(connectionStates, 'connection', from, trigger)).toThrow(expect.objectContaining({ status: 409 }))
  })
})
