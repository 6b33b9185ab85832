import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isSummed, type RefusalEvents, SECURITY_EVENTS, type SecurityEvent } from '@tradepost/kit/security-log/security-events'
import { REFUSAL_EVENTS as PLATFORM_EVENTS } from '@tradepost/platform-server/refusal-events'
import { REFUSAL_EVENTS as PROVIDER_EVENTS } from '@tradepost/provider-server/refusal-events'

export const LOG_EVENTS = new URL('../../docs/security/log-events.md', import.meta.url)

const INTRODUCTION = `# Events of the security log

Each event is one JSON line at \`info\` with \`msg\` "security", and counts in \`security_events\` of \`/metrics\`. What a line holds, and how to read
it, is in [log.md](log.md). Printed by \`node scripts/run.mjs scripts/print/print-log-events.ts\`.

Of events that strangers may cause without end (*summed*), a client has one line within a minute, and one when it is over with the \`count\` of
the others.

| event | what happened or was tried | outcomes | lines |
|---|---|---|---|
`

const PROGRAMS: readonly (readonly [string, RefusalEvents])[] = [
  ['Platform', PLATFORM_EVENTS],
  ['Provider', PROVIDER_EVENTS],
]

const isEvent = (name: string): name is SecurityEvent => Object.hasOwn(SECURITY_EVENTS, name)

const eventRows = Object.entries(SECURITY_EVENTS).map(([name, { means, outcomes }]) => {
  const lines = isEvent(name) && isSummed(name) ? 'summed' : 'each'
  return `| \`${name}\` | ${means} | ${outcomes.join(', ')} | ${lines} |`
})

/** Prints which event each code of a program is, and the reasons of those that are none. */
function printCodes(title: string, refusals: RefusalEvents): string {
  const codes = Object.entries(refusals)
  const known = Map.groupBy(codes, ([, event]) => (typeof event === 'string' ? `\`${event}\`` : `none: ${event.why}`))
  const order = [...known.keys()].toSorted()
  const rows = order.map((name) => `| ${name} | ${(known.get(name) ?? []).map(([code]) => `\`${code}\``).join(', ')} |`)
  return [`\n## Refusals of the ${title.toLowerCase()}, by code\n`, '| event | codes |', '|---|---|', ...rows, ''].join('\n')
}

export const logEventsPage = [
  `${INTRODUCTION}${eventRows.join('\n')}\n`,
  ...PROGRAMS.map(([title, refusals]) => printCodes(title, refusals)),
].join('')

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(LOG_EVENTS, logEventsPage)
