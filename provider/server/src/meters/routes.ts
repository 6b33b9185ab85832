import { CreateMeter, ListMetersQuery, Meter, MeterList } from '@tradepost/contract/provider/usage/meters'
import { providerRoutes } from '#src/callers.ts'
import { archiveMeter, unarchiveMeter } from './archive-meter.ts'
import { createMeter } from './create-meter.ts'
import { getMeter, listMeters } from './read-meters.ts'
import { viewMeter } from './view.ts'

export const meterRoutes = providerRoutes('Meters')
  .post(
    '/meters',
    { summary: 'Create a meter', caller: 'write', body: CreateMeter, returns: Meter, status: 201 },
    async ({ scope, body }) => viewMeter(await createMeter(scope, body)),
  )
  .get(
    '/meters',
    { summary: 'List meters', caller: 'read', query: ListMetersQuery, returns: MeterList },
    async ({ scope, query }) => ({ items: (await listMeters(scope, query)).map(viewMeter) }),
  )
  .get('/meters/{id}', { summary: 'Get a meter', caller: 'read', returns: Meter, faults: [404] }, async ({ scope, params }) =>
    viewMeter(await getMeter(scope, params.id)),
  )
  .delete(
    '/meters/{id}',
    { summary: 'Archive a meter', caller: 'write', status: 204, faults: [404] },
    async ({ scope, params }) => archiveMeter(scope, params.id),
  )
  .post('/meters/{id}/unarchive', { summary: 'Unarchive a meter', caller: 'write', faults: [404] }, async ({ scope, params }) =>
    unarchiveMeter(scope, params.id),
  )
