/** One name in every spelling that a module needs it in. */
export type Names = {
  /** usage-events: the folder, the path, the file of the contract */
  folder: string
  /** usageEvents, usageEvent, UsageEvents, UsageEvent */
  things: string
  thing: string
  Things: string
  Thing: string
  /** usage_events, usage_event: the table, the id on the wire */
  table: string
  snake: string
  /** USAGE_EVENT: how its faults begin */
  code: string
  /** usage events, usage event, a usage event */
  manyWords: string
  words: string
  aThing: string
}

/** The schemas of the wire. */
export const contract = ({ Thing, Things, snake, aThing }: Names) => `import * as z from 'zod'
import { Metadata, PageQuery, Timestamp } from './primitives.ts'

export const ${Thing}Status = z.enum(['open', 'closed']).meta({ id: '${Thing}Status' })
export type ${Thing}Status = z.infer<typeof ${Thing}Status>

export const Create${Thing} = z
  .object({ name: z.string().trim().min(1).max(100), metadata: Metadata.default({}) })
  .meta({ id: 'Create${Thing}Request' })
export type Create${Thing} = z.infer<typeof Create${Thing}>

/** ${upper(aThing)} as the API shows it, every key present. */
export const ${Thing} = z
  .object({
    ${snake}_id: z.string(),
    business_id: z.string(),
    name: z.string(),
    status: ${Thing}Status,
    metadata: Metadata,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: '${Thing}Response' })
export type ${Thing} = z.infer<typeof ${Thing}>

export const List${Things}Query = PageQuery.extend({ status: ${Thing}Status.optional() })
export const ${Thing}List = z.object({ items: z.array(${Thing}) })
`

const table = ({
  folder,
  things,
  thing,
  Thing,
  table,
  aThing,
}: Names) => `import type { ${Thing}Status } from '@tradepost/contract/provider/${folder}'
import type { Migration } from '@tradepost/kit/database'
import type { Mode } from '#src/outbox/table.ts'

/** ${upper(aThing)} of a business. It is open until somebody closes it. */
export type ${Thing}Row = {
  businessId: string
  mode: Mode
  id: string
  name: string
  status: ${Thing}Status
  metadata: Record<string, string>
  createdAt: Date
  updatedAt: Date
}
export type ${Thing}Tables = { ${things}: ${Thing}Row }

export const ${thing}Migrations: readonly Migration[] = [
  {
    name: '1-${folder}',
    up: \`create table ${table} (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      id text not null,
      name text not null,
      status text not null check (status in ('open', 'closed')),
      metadata jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (business_id, mode, id)
    );
    create index ${table}_newest on ${table} (business_id, mode, created_at desc, id desc);
    create index ${table}_by_status on ${table} (business_id, mode, status, created_at desc, id desc);\`,
  },
]
`

const states = ({ folder, thing, Thing }: Names) => `import type { ${Thing}Status } from '@tradepost/contract/provider/${folder}'
import type { EventType } from '@tradepost/contract/provider/webhooks'
import type { StateTable } from '@tradepost/kit/states'

/** \`close\`: somebody is done with it. */
export type ${Thing}Trigger = 'close'

/** A step that others should hear of names its event: \`close: { to: 'closed', emits: '…' }\`. */
export const ${thing}States: StateTable<${Thing}Status, ${Thing}Trigger, EventType> = {
  open: { close: { to: 'closed' } },
  closed: {},
}
`

const create = ({
  folder,
  things,
  thing,
  Thing,
  aThing,
}: Names) => `import type { Create${Thing} } from '@tradepost/contract/provider/${folder}'
import { newId } from '@tradepost/kit/ids'
import type { Scope } from '#src/scope.ts'
import type { ${Thing}Row } from './table.ts'

/** Makes ${aThing}, which is open. */
export async function create${Thing}(scope: Scope, input: Create${Thing}): Promise<${Thing}Row> {
  const now = scope.clock.now()
  return scope.trx
    .insertInto('${things}')
    .values({
      businessId: scope.businessId,
      mode: scope.mode,
      id: newId('${thing}'),
      name: input.name,
      status: 'open',
      metadata: JSON.stringify(input.metadata) as never,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
`

const get = ({ things, thing, Thing, code, words }: Names) => `import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'
import type { ${Thing}Row } from './table.ts'

/** @throws 404 ${code}_NOT_FOUND, also for another business's ${words}. */
export async function get${Thing}(scope: Scope, id: string): Promise<${Thing}Row> {
  const ${thing} = await scope.trx
    .selectFrom('${things}')
    .selectAll()
    .where('businessId', '=', scope.businessId)
    .where('mode', '=', scope.mode)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!${thing}) throw fault('${code}_NOT_FOUND')
  return ${thing}
}
`

const list = ({
  folder,
  things,
  Thing,
  Things,
  manyWords,
}: Names) => `import type { List${Things}Query } from '@tradepost/contract/provider/${folder}'
import type * as z from 'zod'
import { onPage } from '#src/paging.ts'
import type { Scope } from '#src/scope.ts'
import type { ${Thing}Row } from './table.ts'

/** The ${manyWords} of the business, newest first. */
export async function list${Things}(scope: Scope, query: z.infer<typeof List${Things}Query>): Promise<${Thing}Row[]> {
  let ${things} = scope.trx
    .selectFrom('${things}')
    .selectAll()
    .where('businessId', '=', scope.businessId)
    .where('mode', '=', scope.mode)
  if (query.status) ${things} = ${things}.where('status', '=', query.status)
  return onPage(${things}, query).execute()
}
`

const advance = ({ things, thing, Thing, words }: Names) => `import { transition } from '@tradepost/kit/states'
import { fault } from '#src/faults.ts'
import { recordEvent } from '#src/outbox/record-event.ts'
import type { Scope } from '#src/scope.ts'
import { type ${Thing}Trigger, ${thing}States } from './states.ts'
import type { ${Thing}Row } from './table.ts'
import { view${Thing} } from './view.ts'

/**
 * The only door along the table of states: the new status and its event are written together or not at all.
 * @throws 409 INVALID_TRANSITION, or CONCURRENT_CHANGE when somebody else moved it first.
 */
export async function advance${Thing}(scope: Scope, ${thing}: ${Thing}Row, trigger: ${Thing}Trigger): Promise<${Thing}Row> {
  const { to, emits } = transition(${thing}States, '${words}', ${thing}.status, trigger)
  const moved = await scope.trx
    .updateTable('${things}')
    .set({ status: to, updatedAt: scope.clock.now() })
    .where('businessId', '=', scope.businessId)
    .where('mode', '=', scope.mode)
    .where('id', '=', ${thing}.id)
    .where('status', '=', ${thing}.status)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw fault('CONCURRENT_CHANGE')
  if (emits) await recordEvent(scope, { type: emits, subjectId: moved.id, payloadType: '${Thing}', data: view${Thing}(moved) })
  return moved
}
`

const view = ({
  folder,
  thing,
  Thing,
  snake,
  aThing,
}: Names) => `import type { ${Thing} } from '@tradepost/contract/provider/${folder}'
import type { ${Thing}Row } from './table.ts'

/** ${upper(aThing)} as the wire shows it, every key present. */
export function view${Thing}(${thing}: ${Thing}Row): ${Thing} {
  return {
    ${snake}_id: ${thing}.id,
    business_id: ${thing}.businessId,
    name: ${thing}.name,
    status: ${thing}.status,
    metadata: ${thing}.metadata,
    created_at: ${thing}.createdAt.toISOString(),
    updated_at: ${thing}.updatedAt.toISOString(),
  }
}
`

const routes = ({
  folder,
  thing,
  Thing,
  Things,
  snake,
  manyWords,
  aThing,
}: Names) => `import { Create${Thing}, List${Things}Query, ${Thing}, ${Thing}List } from '@tradepost/contract/provider/${folder}'
import { providerRoutes } from '#src/callers.ts'
import { advance${Thing} } from './advance-${dashed(snake)}.ts'
import { create${Thing} } from './create-${dashed(snake)}.ts'
import { get${Thing} } from './get-${dashed(snake)}.ts'
import { list${Things} } from './list-${folder}.ts'
import { view${Thing} } from './view.ts'

export const ${thing}Routes = providerRoutes('${upper(manyWords)}')
  .post(
    '/${folder}',
    { summary: 'Create ${aThing}', caller: 'write', body: Create${Thing}, returns: ${Thing} },
    async ({ scope, body }) => view${Thing}(await create${Thing}(scope, body)),
  )
  .get(
    '/${folder}',
    { summary: 'List ${manyWords}', caller: 'read', query: List${Things}Query, returns: ${Thing}List },
    async ({ scope, query }) => ({
      items: (await list${Things}(scope, query)).map(view${Thing}),
    }),
  )
  .get(
    '/${folder}/{${snake}_id}',
    { summary: 'Get ${aThing}', caller: 'read', returns: ${Thing}, faults: [404] },
    async ({ scope, params }) => view${Thing}(await get${Thing}(scope, params.${snake}_id)),
  )
  .post(
    '/${folder}/{${snake}_id}/close',
    { summary: 'Close ${aThing}', caller: 'write', returns: ${Thing}, faults: [404, 409] },
    async ({ scope, params }) => view${Thing}(await advance${Thing}(scope, await get${Thing}(scope, params.${snake}_id), 'close')),
  )
`

const behaviour = ({ folder, snake, code, words, aThing }: Names) => `import { SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  ;[business, stranger] = await Promise.all([provider.openBusiness(), provider.openBusiness('Stranger Ltd')])
})
afterAll(() => provider.close())

const post = (path: string, body?: unknown, key = business.apiKey) => ask(provider, path, { key, body })
const look = (path: string, key = business.apiKey) => ask(provider, path, { method: 'GET', key })
async function make(name = 'First'): Promise<string> {
  const { body } = await post('/${folder}', { name })
  return String(body.${snake}_id)
}

test('${aThing} is made with every key of the wire and can be read again as it is', async () => {
  const made = await post('/${folder}', { name: 'First', metadata: { shelf: 'A-1' } })
  const now = provider.clock.now().toISOString()
  expect(made.status).toBe(200)
  expect(made.body).toEqual({
    ${snake}_id: expect.stringMatching(/^[a-z]+_[0-9A-Za-z]{21}$/),
    business_id: business.businessId,
    name: 'First',
    status: 'open',
    metadata: { shelf: 'A-1' },
    created_at: now,
    updated_at: now,
  })
  expect((await look(\`/${folder}/\${made.body.${snake}_id}\`)).body).toEqual(made.body)
})

test.each([
  ['no name', {}, 'name'],
  ['an empty name', { name: ' ' }, 'name'],
  ['metadata that is no text', { name: 'First', metadata: { a: 1 } }, 'metadata.a'],
])('%s is refused with 422 and the field', async (_, body, path) => {
  expect(await post('/${folder}', body)).toMatchObject({ status: 422, body: { issues: [{ path }] } })
})

test('a key that is wrong opens nothing, and one that may only look makes and closes nothing', async () => {
  const id = await make()
  for (const path of ['/${folder}', \`/${folder}/\${id}\`]) expect((await look(path, 'wrong')).status).toBe(401)
  const reader = (await provider.readOnlyClient(business)).bearerToken ?? ''
  for (const path of ['/${folder}', \`/${folder}/\${id}/close\`]) expect((await post(path, { name: 'First' }, reader)).status).toBe(403)
  expect((await look(\`/${folder}/\${id}\`, reader)).body.status).toBe('open')
})

test('another business neither sees it nor closes it', async () => {
  const id = await make()
  const refused = { status: 404, body: { code: '${code}_NOT_FOUND' } }
  expect(await look(\`/${folder}/\${id}\`, stranger.apiKey)).toMatchObject(refused)
  expect(await post(\`/${folder}/\${id}/close\`, undefined, stranger.apiKey)).toMatchObject(refused)
  expect((await look('/${folder}', stranger.apiKey)).body.items).toEqual([])
})

test('the list starts with the newest, and can be narrowed to a status', async () => {
  const shop = await provider.openBusiness('List Ltd')
  for (const name of ['First', 'Second', 'Third']) {
    await post('/${folder}', { name }, shop.apiKey)
    provider.clock.advance(SECOND)
  }
  const namesOf = async (query: string) => {
    const { body } = await look(\`/${folder}\${query}\`, shop.apiKey)
    return (body.items as { name: string }[]).map((item) => item.name)
  }
  expect(await namesOf('')).toEqual(['Third', 'Second', 'First'])
  expect(await namesOf('?page_size=2&page_number=1')).toEqual(['First'])
  expect(await namesOf('?status=closed')).toEqual([])
})

test('a closed ${words} cannot be closed again', async () => {
  const id = await make()
  provider.clock.advance(SECOND)
  const closed = await post(\`/${folder}/\${id}/close\`)
  expect(closed.body).toMatchObject({ status: 'closed', updated_at: provider.clock.now().toISOString() })
  expect(await post(\`/${folder}/\${id}/close\`)).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } })
  expect((await look(\`/${folder}/\${id}\`)).body).toEqual(closed.body)
})
`

const statesTest = ({
  folder,
  thing,
  Thing,
  words,
  aThing,
}: Names) => `import type { ${Thing}Status } from '@tradepost/contract/provider/${folder}'
import { transition } from '@tradepost/kit/states'
import { expect, test } from 'vitest'
import { type ${Thing}Trigger, ${thing}States } from './states.ts'

const triggers: ${Thing}Trigger[] = ['close']

/** What others rely on, written out a second time: status, then for each trigger where it leads and what it tells. */
const wanted: [${Thing}Status, Record<${Thing}Trigger, string>][] = [
  ['open', { close: 'closed' }],
  ['closed', { close: 'refused' }],
]
const pairs = wanted.flatMap(([status, row]) => triggers.map((trigger) => ({ status, trigger, outcome: row[trigger] })))

test.each(pairs)('${aThing} that is $status and is told to $trigger: $outcome', ({ status, trigger, outcome }) => {
  const step = () => transition(${thing}States, '${words}', status, trigger)
  if (outcome === 'refused') {
    expect(step).toThrow(expect.objectContaining({ status: 409, code: 'INVALID_TRANSITION' }))
  } else {
    const { to, emits } = step()
    expect([to, emits].filter(Boolean).join(' ')).toBe(outcome)
  }
})

test('there is no status that this table does not speak of', () => {
  expect(Object.keys(${thing}States)).toEqual(wanted.map(([status]) => status))
})
`

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const dashed = (snake: string) => snake.replaceAll('_', '-')

/** The files of a module's folder, by name. */
export function moduleFiles(names: Names): Record<string, string> {
  const one = dashed(names.snake)
  return {
    'table.ts': table(names),
    'states.ts': states(names),
    [`create-${one}.ts`]: create(names),
    [`get-${one}.ts`]: get(names),
    [`list-${names.folder}.ts`]: list(names),
    [`advance-${one}.ts`]: advance(names),
    'view.ts': view(names),
    'routes.ts': routes(names),
    [`${names.folder}.test.ts`]: behaviour(names),
    'states.test.ts': statesTest(names),
  }
}
