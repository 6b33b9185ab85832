import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Fault } from '#src/faults.ts'
import { BODY_BYTES_MAX } from './request-body.ts'
import { type Door, defineRoutes, mountRoutes } from './routes.ts'

type Callers = { anyone: { greeting: string }; member: { greeting: string } }
const Body = z.object({ name: z.string().min(1, 'A name is needed'), age: z.int().optional() })
const Query = z.object({ page: z.coerce.number().int().min(0).default(0) })

let admitted: string[] = []
const door: Door = async (c, route) => {
  admitted.push(`${route.caller} ${route.path}`)
  if (route.caller === 'member' && c.req.header('authorization') !== 'Bearer member')
    throw new Fault(401, 'UNAUTHORIZED', 'Who are you?')
  return { run: (_, work) => work({ greeting: 'hello' }) }
}

function make(entries: Parameters<typeof mountRoutes>[1]): Hono {
  const app = new Hono()
  app.onError((error, c) =>
    error instanceof Fault
      ? c.json({ code: error.code, message: error.message, issues: error.issues }, error.status)
      : c.text(String(error), 500),
  )
  mountRoutes(app, entries, door)
  admitted = []
  return app
}

const routes = defineRoutes<Callers>('Things')
  .get(
    '/things/{id}',
    {
      summary: 'Get a thing',
      caller: 'anyone',
      query: Query,
      returns: z.object({ id: z.string(), page: z.number() }),
      faults: [404],
    },
    async ({ params, query }) => ({
      id: params.id,
      page: query.page,
    }),
  )
  .post(
    '/things',
    { summary: 'Make a thing', caller: 'member', body: Body, returns: z.object({ text: z.string() }), status: 201 },
    async ({ greeting, body }) => ({
      text: `${greeting} ${body.name}`,
    }),
  )
  .delete('/things/{id}', { summary: 'End a thing', caller: 'member' }, async () => {})
  .patch(
    '/things',
    { summary: 'Touch things', caller: 'anyone', body: z.object({ note: z.string().optional() }) },
    async () => {},
  )

test('a route without a declared caller fails at startup', () => {
  const [entry] = routes.entries
  if (!entry) throw new Error('No routes')
  expect(() => make([{ ...entry, caller: '' }])).toThrow('get /things/{id} declares its caller')
})

describe('a route', () => {
  const app = make(routes.entries)
  const member = { authorization: 'Bearer member', 'content-type': 'application/json' }
  const send = async (method: string, path: string, init: RequestInit = {}) => {
    const answer = await app.request(path, { method, ...init })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>) }
  }

  test('receives its parameters and its query with defaults, and returns its status', async () => {
    expect(await send('GET', '/things/a%20b?page=2')).toEqual({ status: 200, body: { id: 'a b', page: 2 } })
    expect(await send('GET', '/things/a')).toEqual({ status: 200, body: { id: 'a', page: 0 } })
    expect(await send('POST', '/things', { headers: member, body: '{"name":"May"}' })).toEqual({
      status: 201,
      body: { text: 'hello May' },
    })
    expect(await send('DELETE', '/things/a', { headers: member })).toEqual({ status: 200, body: undefined })
  })

  test('checks access before anything else', async () => {
    expect(await send('POST', '/things', { body: 'no json' })).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    expect(admitted.at(-1)).toBe('member /things')
  })

  test.each([
    ['{"name":""}', 'A name is needed', [{ path: 'name', message: 'A name is needed' }]],
    ['{"name":"a","age":"b"}', /^age: /, [{ path: 'age' }]],
    ['{"name":"","age":1.5}', 'A name is needed', [{ path: 'name' }, { path: 'age' }]],
  ])('rejects %s with the message of the first issue and lists all issues', async (body, message, issues) => {
    const answer = await send('POST', '/things', { headers: member, body })
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS', issues } })
    expect(answer.body?.message).toMatch(message)
  })

  test('rejects an invalid query with a different code than an invalid body', async () => {
    expect(await send('GET', '/things/a?page=-1')).toMatchObject({
      status: 422,
      body: { code: 'INVALID_QUERY_PARAMS', issues: [{ path: 'page' }] },
    })
    expect(await send('GET', '/things/a?page=%00')).toMatchObject({ status: 422, body: { code: 'INVALID_QUERY_PARAMS' } })
    expect(await send('GET', '/things/%00')).toMatchObject({ status: 404 })
  })

  test('reports rejected requests to onRefused in a separate run, and the response stays the same', async () => {
    const told: [string, string, string][] = []
    let isBroken = false
    const purposes: string[] = []
    const noting: Door = async () => ({
      run(_, work, purpose) {
        purposes.push(purpose)
        return work({ greeting: 'hello' })
      },
    })
    const list = defineRoutes<Callers>('Notes').post(
      '/notes',
      {
        summary: 'Note',
        caller: 'anyone',
        body: Body,
        bodyBytesMax: 30,
        async onRefused({ greeting, raw, refusal }) {
          told.push([greeting, new TextDecoder().decode(raw), refusal.code])
          if (isBroken) throw new Error('The note was not taken')
        },
      },
      async ({ body }) => {
        if (body.name === 'taken') throw new Fault(409, 'TAKEN', 'This name is taken')
      },
    )
    const notes = new Hono().onError((error, c) => c.text(error instanceof Fault ? error.code : 'defect', 400))
    mountRoutes(notes, list.entries, noting)
    const post = async (body: string) =>
      (await notes.request('/notes', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text()
    expect(await post('{"name":"May"}')).toBe('')
    expect([told, purposes]).toEqual([[], ['request']])
    expect(await post('{"name":"taken"}')).toBe('TAKEN')
    expect(await post('{"name":')).toBe('INVALID_REQUEST_BODY')
    isBroken = true
    expect(await post(`{"name":"${'x'.repeat(30)}"}`)).toBe('PAYLOAD_TOO_LARGE')
    expect(told).toEqual([
      ['hello', '{"name":"taken"}', 'TAKEN'],
      ['hello', '{"name":', 'INVALID_REQUEST_BODY'],
      ['hello', '', 'PAYLOAD_TOO_LARGE'],
    ])
    expect(purposes).toEqual(['request', 'request', 'after_refusal', 'after_refusal', 'after_refusal'])
  })

  test('reports what the closest form of a union lacks if the union has its own message, or that message if no form fits', async () => {
    const forms = [z.object({ side: z.number() }), z.object({ width: z.number(), height: z.number() })] as const
    const Shape = z.union(forms, 'Expected a shape')
    const body = z.object({ shapes: z.array(Shape), other: z.union(forms, 'Invalid input').optional() })
    const shapes = defineRoutes<Callers>('Shapes').post('/shapes', { summary: 'Draw', caller: 'anyone', body }, async () => {})
    const union = make(shapes.entries)
    const issuesOf = async (shapes: unknown[], other?: unknown) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await union.request('/shapes', { method: 'POST', headers, body: JSON.stringify({ shapes, other }) })
      return answer.status === 422 ? ((await answer.json()) as { issues: { path: string }[] }).issues.map(({ path }) => path) : []
    }
    expect(await issuesOf([{ side: 1 }, { width: 1, height: 1 }])).toEqual([])
    expect(await issuesOf([{ side: 1 }, { side: '1' }])).toEqual(['shapes.1.side'])
    expect(await issuesOf(['square'])).toEqual(['shapes.0'])
    expect(await issuesOf([], { side: '1' })).toEqual(['other'])
    expect(await issuesOf(Array.from({ length: 1000 }, () => ({})))).toHaveLength(100)
  })

  test('accepts a larger body only if it declares one', async () => {
    const declared = { summary: 'Load', caller: 'anyone' as const, body: z.object({ text: z.string() }) }
    const [bodyBytesMax, headers] = [2 * BODY_BYTES_MAX, { 'content-type': 'application/json' }]
    const loads = defineRoutes<Callers>('Loads')
      .post('/small', declared, async () => {})
      .post('/large', { ...declared, bodyBytesMax }, async () => {})
    const load = async (path: string, bytes: number) =>
      (
        await make(loads.entries).request(path, {
          method: 'POST',
          headers,
          body: JSON.stringify({ text: 'x'.repeat(bytes - 11) }),
        })
      ).status
    expect([await load('/small', BODY_BYTES_MAX), await load('/small', BODY_BYTES_MAX + 1)]).toEqual([200, 413])
    expect([await load('/large', bodyBytesMax), await load('/large', bodyBytesMax + 1)]).toEqual([200, 413])
  })

  test('accepts an empty body only if every field is optional', async () => {
    expect((await send('PATCH', '/things')).status).toBe(200)
    expect((await send('POST', '/things', { headers: member })).status).toBe(422)
  })

  test("that isn't declared is not found", async () => {
    expect((await app.request('/things/a', { method: 'PUT' })).status).toBe(404)
  })
})
