import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RateClass } from '@tradepost/kit/http/rate-classes'
import type { RouteEntry } from '@tradepost/kit/http/routes'
import { RATE_RULES } from '@tradepost/platform-server/auth/guards/rate-rules'
import { routes as platformRoutes } from '@tradepost/platform-server/modules'
import { RATE_CLASSES as PLATFORM_CLASSES } from '@tradepost/platform-server/rate-classes'
import { routes as providerRoutes } from '@tradepost/provider-server/modules'
import { RATE_CLASSES as PROVIDER_CLASSES } from '@tradepost/provider-server/rate-limits/rate-classes'

export const LIMITS = new URL('../../docs/security/limits.md', import.meta.url)

const INTRODUCTION = `# Limits of calls that need no account and no API key

Calls within a minute, in production: of one client, and of all clients on one object. A client is an IPv4 address or the first 64
bits of an IPv6 one. One call too many gets 429 \`TOO_MANY_REQUESTS\` with \`retry-after\`. See [decision 80](../decisions/0080-rate-classes.md).
Printed by \`node scripts/run.mjs scripts/print/print-limits.ts\`.
`

function printProgram(title: string, classes: Readonly<Record<string, RateClass>>, routes: readonly RouteEntry[]): string {
  const rows = Object.entries(classes).map(([name, { why, perClient = '–', perObject = '–' }]) => {
    const own = routes.filter(({ rate }) => rate === name).map(({ method, path }) => `\`${method.toUpperCase()} ${path}\``)
    return `| \`${name}\` | ${perClient} | ${perObject} | ${why} | ${own.join(', ') || 'pages'} |`
  })
  return [`## ${title}`, '', '| class | client | object | why | routes |', '|---|---|---|---|---|', ...rows, ''].join('\n')
}

const signIn = [
  '## Sign-in (better-auth, below `/api/auth`)\n',
  'Of one client; each other route 100 within 10 seconds. Wrong passwords count for each account, too ([sessions.md](sessions.md)).\n',
  '| routes | calls | within seconds |\n|---|---|---|',
  ...Object.entries(RATE_RULES).map(
    ([path, rule]) => `| \`${path}\` | ${rule ? `${rule.max} | ${rule.window}` : 'any number | –'} |`,
  ),
  '',
].join('\n')

export const limitsPage = [
  INTRODUCTION,
  printProgram('Platform', PLATFORM_CLASSES, platformRoutes),
  signIn,
  printProgram('Provider', PROVIDER_CLASSES, providerRoutes),
].join('\n')

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(LIMITS, limitsPage)
