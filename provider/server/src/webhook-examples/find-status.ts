import type { StateTable } from '@tradepost/kit/states'

/** Returns the status that an object has after an event; undefined if the event doesn't change it. */
export function findStatus<Status extends string, Trigger extends string, Event extends string>(
  table: StateTable<Status, Trigger, Event>,
  type: string,
): Status | undefined {
  const triggers = Object.values<StateTable<Status, Trigger, Event>[Status]>(table)
  const steps = triggers.flatMap((each) => Object.values<{ to: Status; emits?: Event } | undefined>(each))
  return steps.find((step) => step?.emits === type)?.to
}
