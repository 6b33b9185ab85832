import { createHmac } from 'node:crypto'
import { SECRET } from '#src/world/sent-config.ts'
import type { World } from '#src/world/world.ts'

/** A way in, and whether its answer means that somebody got in. */
type Way = { path: string; init: RequestInit; isIn: (status: number, body: string) => boolean }

const signed = (text: string) => encodeURIComponent(`${text}.${createHmac('sha256', SECRET).update(text).digest('base64')}`)

const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const isSession = (_: number, body: string) => body !== 'null' && body.includes('"session"')
const isOk = (status: number) => status >= 200 && status < 300
/** A header can't have all that a text can. */
const inHeader = (text: string) => encodeURIComponent(text).slice(0, 4000)
const asBearer = (text: string): RequestInit => ({ headers: { authorization: `Bearer ${inHeader(text)}` } })
const asCookie = (name: string, value: string): RequestInit => ({ headers: { cookie: `${name}=${value}` } })

/** Lists every way in, with a text in the place of what should be there. */
function listWays({ platform, provider }: World, businessId: string, text: string): Record<string, Way> {
  const session = `${platform.url}/api/auth/get-session`
  const query = (path: string, name: string) => `${platform.url}${path}?${new URLSearchParams({ [name]: text.slice(0, 4000) })}`
  const asDevice = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id: 'tradepost-cli', device_code: text }
  const ofPortal = { origin: provider.url }
  return {
    'a bearer token': { path: session, init: asBearer(text), isIn: isSession },
    'a cookie': { path: session, init: asCookie('better-auth.session_token', inHeader(text)), isIn: isSession },
    'a cookie that we signed': { path: session, init: asCookie('better-auth.session_token', signed(text)), isIn: isSession },
    'an access key': { path: `${platform.url}/api/access?customer_id=1`, init: asBearer(text), isIn: (status) => status !== 401 },
    'a device code': {
      path: `${platform.url}/api/auth/device/token`,
      init: post(asDevice),
      isIn: (_, body) => !body.includes('invalid_grant'),
    },
    'a user code': { path: query('/api/auth/device', 'user_code'), init: {}, isIn: isOk },
    'a link to a new password': {
      path: `${platform.url}/api/auth/check-reset-link`,
      init: post({ token: text.slice(0, 200) }),
      isIn: (_, body) => body.includes('true'),
    },
    'a link to confirm an email': { path: query('/api/auth/verify-email', 'token'), init: {}, isIn: isOk },
    'an API key': { path: `${provider.url}/products`, init: asBearer(text), isIn: isOk },
    'a link to the portal': {
      path: `${provider.url}/portal/${businessId}/open`,
      init: post({ token: text }, ofPortal),
      isIn: isOk,
    },
    'a cookie of the portal': {
      path: `${provider.url}/portal/${businessId}/api/home`,
      init: asCookie('portal', inHeader(text)),
      isIn: isOk,
    },
    'the operator key': {
      path: `${provider.url}/operator/businesses`,
      init: { ...post({}), ...asOperator(text) },
      isIn: (status) => status !== 401,
    },
  }
}

const asOperator = (text: string): RequestInit => ({
  method: 'POST',
  headers: { authorization: `Bearer ${inHeader(text)}`, 'content-type': 'application/json' },
})

/** Tries a text in every way, and lists those in which it let somebody in. */
export async function tryText(world: World, businessId: string, text: string): Promise<string[]> {
  const tried = Object.entries(listWays(world, businessId, text)).map(async ([name, { path, init, isIn }]) => {
    const answer = await fetch(path, { redirect: 'manual', ...init })
    return isIn(answer.status, await answer.text()) ? [name] : []
  })
  return (await Promise.all(tried)).flat()
}
