import { expect, test } from 'vitest'
import { printStates, type StateTable, transition } from './states.ts'

const door: StateTable<'open' | 'shut' | 'walled up', 'close' | 'knock' | 'brick', 'door.shut'> = {
  open: { close: { to: 'shut', emits: 'door.shut' } },
  shut: { knock: { to: 'open' }, brick: { to: 'walled up' } },
  'walled up': {},
}

test('a transition returns what the table says', () => {
  expect(transition(door, 'door', 'open', 'close')).toEqual({ to: 'shut', emits: 'door.shut' })
  expect(transition(door, 'door', 'shut', 'knock')).toEqual({ to: 'open' })
})

test("a transition that isn't in the table is rejected with 409 and the reason", () => {
  const refused = expect.objectContaining({
    status: 409,
    code: 'INVALID_TRANSITION',
    message: "The door is walled up, so it can't knock",
  })
  expect(() => transition(door, 'door', 'walled up', 'knock')).toThrow(refused)
  expect(() => transition(door, 'door', 'open', 'close')).not.toThrow()
  expect(() => transition(door, 'door', 'open', 'brick')).toThrow("The door is open, so it can't brick")
  expect(() => transition(door, 'door', 'open', 'knock')).toThrow('The door is already open')
})

test('the page lists every transition, its event, and the ended statuses', () => {
  expect(printStates('Door', door)).toBe(
    [
      '# Door',
      '',
      '```mermaid',
      'stateDiagram-v2',
      '  open --> shut: close',
      '  shut --> open: knock',
      '  shut --> walled up: brick',
      '  walled up --> [*]',
      '```',
      '',
      '| in | when | becomes | event |',
      '|---|---|---|---|',
      '| open | close | shut | door.shut |',
      '| shut | knock | open |  |',
      '| shut | brick | walled up |  |',
      '',
      'Ended: walled up.',
      '',
    ].join('\n'),
  )
})
