import type { DatabaseName } from '../../provide-databases.ts'
import type { Program } from '../../start-secrets.ts'

/** What `tradepost-server` does, by its first word. */
export const ROLES = ['platform', 'provider', 'migrate', 'all', 'health'] as const
export type Role = (typeof ROLES)[number]

/** Where each program listens unless a setting says otherwise, and which databases are its own. */
export const PROGRAM_FACTS: Readonly<Record<Program, { port: number; databases: readonly DatabaseName[] }>> = {
  platform: { port: 3000, databases: ['platform'] },
  provider: { port: 4000, databases: ['provider', 'acquirer'] },
}

/** Of each program: whether it lives, and whether it takes requests. */
export const PROBES = { live: '/livez', ready: '/readyz' }
