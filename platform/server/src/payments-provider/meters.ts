import * as z from 'zod'
import { itemsOf, type Paging, pageOf } from './answers.ts'
import { acceptAbsent, type ProviderClient } from './client.ts'

const Meter = z.object({ id: z.string(), name: z.string(), measurement_unit: z.string() })

export const meterCalls = ({ client, call }: ProviderClient) => ({
  /** What counts use. A provider that has no meters at all has none to list. */
  listMeters: (query: Paging) =>
    call(itemsOf(Meter), (options) => client.meters.list(pageOf(query), options).catch(acceptAbsent({ items: [] }))),
})
