import { AdminDelivery, DeliveryKind, DeliveryState } from '@tradepost/contract/platform/admin-deliveries'
import { sql } from '@tradepost/kit/database/database'
import { ATTEMPTS_MAX } from '@tradepost/kit/email/claim-emails'
import * as z from 'zod'
import type { Row } from '#src/records/list-records.ts'
import type { Work } from '#src/scope.ts'
import { equals, instants, oneOf } from '#src/seller/list-filters.ts'
import { adminListRoutes } from '#src/seller/list-routes.ts'
import type { AdminList } from '#src/seller/record-list.ts'
import { toReason } from './to-reason.ts'

/** Whether it isn't tried any more: an event after its last try, an email after its own. */
const STATE = sql`case when kind = 'event' and next_try_at is null or kind = 'email' and tries >= ${sql.lit(ATTEMPTS_MAX)}
  then 'failed' else 'waiting' end`

const Body = AdminDelivery.omit({ id: true, state: true, shop: true }).extend({ organization_id: z.string().nullable() })

/** Reads a page of deliveries with the names of their shops. */
async function readDeliveries(rows: readonly Row[], { trx }: Work): Promise<(AdminDelivery | null)[]> {
  const bodies = rows.map(({ id, body }) => ({ id, data: Body.safeParse(body).data }))
  const ids = bodies.flatMap(({ data }) => data?.organization_id ?? [])
  const found = await sql<{ id: string; name: string }>`
    select id, name from organization where id = any(${ids}::text[])`.execute(trx)
  const names = new Map(found.rows.map(({ id, name }) => [id, name]))
  return bodies.map(({ id, data }) => {
    if (!data) return null
    const { organization_id: organizationId, ...rest } = data
    const isFailed = rest.kind === 'event' ? rest.next_try_at === null : rest.tries >= ATTEMPTS_MAX
    const name = names.get(organizationId ?? '')
    return {
      id,
      ...rest,
      reason: toReason(rest.reason),
      next_try_at: isFailed ? null : rest.next_try_at,
      state: isFailed ? 'failed' : 'waiting',
      shop: organizationId !== null && name !== undefined ? { organization_id: organizationId, name } : null,
    }
  })
}

/** The list of webhooks that arrived and could not be applied, and of emails that were not sent. */
const deliveryList: AdminList<AdminDelivery> = {
  noun: { table: 'listed_deliveries', columns: { created_at: ['timestamptz', 'since'] } },
  read: readDeliveries,
  sorts: { created_at: 'created_at' },
  tabs: { name: 'state', of: STATE, values: DeliveryState.options },
  filters: {
    kind: oneOf('kind', DeliveryKind.options),
    organization_id: equals('organization_id'),
    ...instants('created_at'),
  },
  csv: {
    header: ['kind', 'state', 'organization_id', 'shop', 'what', 'message_id', 'since', 'tries', 'next_try_at', 'reason'],
    row: (each) => [
      ...[each.kind, each.state, each.shop?.organization_id, each.shop?.name, each.what, each.message_id],
      ...[each.since, each.tries, each.next_try_at, each.reason],
    ],
  },
}

export const adminDeliveryListRoutes = adminListRoutes('Administration: deliveries', {
  name: 'deliveries',
  words: 'deliveries that wait or failed',
  item: AdminDelivery,
  list: deliveryList,
})
