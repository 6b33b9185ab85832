import { checkJsonType, isStorableText, parseJson, readBytes } from '@tradepost/kit/request-body'
import { parseInput } from '@tradepost/kit/routes'
import type { Context, Hono } from 'hono'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { findForeignRedirect } from './check-redirect.ts'

const BODY_BYTES_MAX = 32 * 1024

const AnyBody = z.record(z.string(), z.unknown())
const Refusal = z.object({ code: z.string().optional(), message: z.string().optional() })
/** Bodies that better-auth 1.7.7 answers with 500 (reference, auth.md, "Faults"): refused before they reach it. */
const STRICTER: Readonly<Record<string, z.ZodType>> = {
  '/api/auth/update-user': z.looseObject({
    name: z.string().trim().min(1, 'Enter your name').max(200).optional(),
    image: z.string().max(2000).nullish(),
  }),
  '/api/auth/sign-up/email': z.looseObject({
    name: z.string().trim().min(1, 'Enter your name').max(200).optional(),
    email: z.string().max(254).optional(),
    image: z.string().max(2000).nullish(),
  }),
  '/api/auth/organization/update': z.looseObject({
    data: z
      .looseObject({ name: z.string().optional(), slug: z.string().optional() })
      .refine((data) => Object.keys(data).length > 0, 'Say what to change'),
  }),
}

function checkAddress(c: Context, baseUrl: string): void {
  const query = c.req.query()
  if (!isStorableText(c.req.path) || /%00/i.test(c.req.path)) throw fault('NOT_FOUND')
  for (const value of Object.values(query))
    if (!isStorableText(value)) throw fault('INVALID_QUERY_PARAMS', 'A parameter contains characters that cannot be stored')
  if (findForeignRedirect(query, baseUrl)) throw fault('INVALID_REDIRECT')
}

async function readBody(c: Context, baseUrl: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (c.req.method !== 'POST') return undefined
  const bytes = await readBytes(c, BODY_BYTES_MAX)
  if (bytes.byteLength === 0) return undefined
  checkJsonType(c)
  const body = parseInput(AnyBody, parseJson(bytes))
  if (findForeignRedirect(body, baseUrl)) throw fault('INVALID_REDIRECT')
  const stricter = STRICTER[c.req.path]
  if (stricter) parseInput(stricter, body)
  return new Uint8Array(bytes)
}

/** Some refusals of better-auth have no code, or no body at all: they get the form that every other refusal has. */
async function inErrorForm(answer: Response): Promise<Response> {
  if (answer.status < 400) return answer
  const body = Refusal.safeParse(
    await answer
      .clone()
      .json()
      .catch(() => null),
  )
  if (body.success && body.data.code) return answer
  if (answer.status === 404 && !body.success) throw fault('NOT_FOUND')
  const words = body.success ? body.data.message : undefined
  const headers = new Headers(answer.headers)
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.delete('content-length')
  return new Response(
    JSON.stringify({ code: answer.status === 429 ? 'TOO_MANY_REQUESTS' : 'REFUSED', message: words ?? 'This is not possible' }),
    {
      status: answer.status,
      headers,
    },
  )
}

/** Better-auth under /api/auth. What it would stumble over, or follow to another site, ends here. */
export function mountAuth(app: Hono, { auth, config }: Deps): void {
  app.on(['GET', 'POST'], '/api/auth/*', async (c) => {
    checkAddress(c, config.url)
    const body = await readBody(c, config.url)
    const { pathname, search } = new URL(c.req.url)
    const request = new Request(`${config.url}${pathname}${search}`, {
      method: c.req.method,
      headers: c.req.raw.headers,
      ...(body ? { body } : {}),
    })
    return inErrorForm(await auth.handler(request))
  })
}
