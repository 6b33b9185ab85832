import type { SocialConfig } from '@tradepost/platform-server/social-config'
import type { Reply, Visitor } from '#src/world/pages/visitor.ts'
import { type House, makeWorld, type World, type WorldOptions } from '#src/world/world.ts'
import { type OpenIdServer, type OpenIdServerOptions, type Person, startOpenIdServer } from './openid-server.ts'

export const PROVIDER = 'example-id'
/** No one signs in there; it stands for a provider that issues no id tokens. */
const UNUSED = { clientId: 'unused', clientSecret: 'unused' }
const PATHS = { callbackURL: '/done', newUserCallbackURL: '/welcome', errorCallbackURL: '/oops' }

type Start = { url: string; redirect: boolean }
export type LinkedAccount = {
  id: string
  providerId: string
  accountId: string
  createdAt: string
  updatedAt: string
  scopes: string[]
}

/** A world with a running OpenID provider for the platform's social sign-in. */
export type SocialWorld = {
  world: World
  server: OpenIdServer
  /** Adds a new person at the provider, who signs in there next. */
  person(changes?: Partial<Person>): Person
  /** Calls POST /sign-in/social (or /link-social) with all three paths, except for these changes. */
  start(visitor: Visitor, changes?: Record<string, unknown>, path?: '/sign-in/social' | '/link-social'): Promise<Reply<Start>>
  /** Goes as far as the provider; returns the URL with `code` and `state` to which it redirects the browser. */
  comeBack(visitor: Visitor, changes?: Record<string, unknown>, path?: '/sign-in/social' | '/link-social'): Promise<URL>
  /** Completes the sign-in; returns where the platform redirects the browser, relative to its root. */
  signIn(visitor: Visitor, changes?: Record<string, unknown>): Promise<string>
  link(visitor: Visitor, changes?: Record<string, unknown>): Promise<string>
  close(): Promise<void>
}

/** The same on servers that other tests share. */
export type SocialHouse = Omit<SocialWorld, 'world' | 'close'> & { world: House }

export type SocialWorldOptions = {
  signUp?: SocialConfig['signUp']
  clientAuth?: OpenIdServerOptions['clientAuth']
  /** Whether the provider is down while the platform starts. */
  startsAway?: boolean
  world?: WorldOptions
}

let people = 0

/** Returns where an answer redirects, relative to the platform's root; other origins stay whole. */
export function landingOf({ status, headers }: Pick<Reply, 'status' | 'headers'>, base: string): string {
  const location = headers.get('location')
  if (status !== 302 || !location) return `${status} without a redirect`
  const url = new URL(location, base)
  return url.origin === new URL(base).origin ? `${url.pathname}${url.search}` : url.href
}

export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.get<object | null>('/api/auth/get-session')).body !== null
}

export async function emailOf(visitor: Visitor): Promise<string | undefined> {
  return (await visitor.get<{ user: { email: string } } | null>('/api/auth/get-session')).body?.user.email
}

export async function makeSocialWorld(options: SocialWorldOptions = {}): Promise<SocialWorld> {
  const { signUp = 'open', clientAuth, startsAway = false } = options
  const server = await startOpenIdServer({ redirectUris: [], ...(clientAuth ? { clientAuth } : {}) })
  if (startsAway) server.away = 'closed'
  const { clientId, clientSecret, issuer } = server
  const world = await makeWorld({
    ...options.world,
    platform: {
      ...options.world?.platform,
      social: { signUp, openId: { id: PROVIDER, name: 'Example ID', issuer, clientId, clientSecret }, github: UNUSED },
    },
  })
  const { url } = world.platform
  server.redirectUris.push(`${url}/api/auth/callback/${PROVIDER}`)
  const social: SocialWorld = {
    world,
    server,
    person(changes) {
      people += 1
      const sub = `person-${people}`
      server.person = { sub, email: `${sub}@example.com`, emailVerified: true, name: `Person ${people}`, ...changes }
      return server.person
    },
    start: (visitor, changes, path = '/sign-in/social') =>
      visitor.post<Start>(`/api/auth${path}`, { provider: PROVIDER, ...PATHS, ...changes }),
    async comeBack(visitor, changes, path) {
      const started = await social.start(visitor, changes, path)
      if (started.status !== 200) throw new Error(`Signing in did not start: ${JSON.stringify(started.body)}`)
      return server.follow(started.body.url)
    },
    signIn: async (visitor, changes) => landingOf(await visitor.get((await social.comeBack(visitor, changes)).href), url),
    link: async (visitor, changes) =>
      landingOf(await visitor.get((await social.comeBack(visitor, changes, '/link-social')).href), url),
    async close() {
      await world.close()
      await server.close()
    },
  }
  return social
}
