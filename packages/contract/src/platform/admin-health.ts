import * as z from 'zod'
import { Timestamp } from '../provider/primitives.ts'
import { AdminQueue } from './admin-deliveries.ts'

/** GET /api/admin/health */
export const AdminHealth = z
  .object({
    now: Timestamp,
    node: z.string().meta({ description: 'The version of Node.js' }),
    started_at: Timestamp.meta({ description: 'When the process that answers was started' }),
    database: z.object({
      version: z.string(),
      bytes: z.int().meta({ description: 'What the platform’s database takes on disk' }),
      connections: z.int().meta({ description: 'Those of the process that answers' }),
      idle: z.int(),
      waiting: z.int().meta({ description: 'Callers that wait for a connection' }),
    }),
    migrations: z.object({ applied: z.int(), last: z.string().nullable(), last_at: Timestamp.nullable() }),
    processes: z
      .array(z.object({ connected_at: Timestamp, address: z.string().nullable() }))
      .nullable()
      .meta({ description: 'Processes of the platform that are connected to the database now. Null behind a pool' }),
    provider: z.object({
      state: z.enum(['ok', 'not_ready', 'unreachable']),
      milliseconds: z.int().meta({ description: 'How long its answer took' }),
    }),
    has_email_server: z.boolean(),
    unreadable_records: z.int().meta({ description: 'Objects of providers that this version can’t read' }),
    unconnected_shops: z.int().meta({ description: 'Open shops whose payments account isn’t connected' }),
    queues: z.array(AdminQueue),
  })
  .meta({ id: 'AdminHealth' })
export type AdminHealth = z.infer<typeof AdminHealth>
