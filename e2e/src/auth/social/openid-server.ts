import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { generateSecret } from '@tradepost/kit/secrets/secrets'
import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { makeVisitor } from '#src/world/pages/visitor.ts'
import { claimsOf, makeSigningKeys, type Signer, type SigningKeys } from './openid-keys.ts'
import { makeOpenIdMemory } from './openid-memory.ts'

/** A user of the OpenID provider. */
export type Person = { sub: string; email: string | undefined; emailVerified: boolean; name: string; picture?: string }

/** Requests per endpoint, including those during a failure or outage; the token endpoint's are by grant. */
export type OpenIdCalls = Record<
  'discovery' | 'authorization' | 'authorizationCode' | 'refreshToken' | 'userInfo' | 'jwks',
  number
>

/** Settings that a test changes while the server runs. */
export type Steering = {
  /** The next person to sign in; there are no login pages. */
  person: Person
  /** An error such as `access_denied`: the person refuses with it, and its description is `REFUSAL`. */
  refuses: string | undefined
  accessTokenSeconds: number
  /** Off: issues no refresh token, like providers that weren't asked for offline access. */
  givesRefreshTokens: boolean
  /** Off: only the userinfo endpoint returns email, name and picture. */
  idTokenCarriesEmail: boolean
  /** The token endpoint answers 400 `invalid_grant` to a code. */
  failsTokens: boolean
  /** The token endpoint answers 400 `invalid_grant` to a refresh token, which stays valid. */
  failsRefresh: boolean
  /** The userinfo endpoint answers 401. */
  failsUserInfo: boolean
  /** Claims to replace in the token endpoint's id token, or another signer for it. */
  bentIdToken: { claims?: Record<string, unknown>; signer?: Signer } | undefined
  /** Claims to replace in the userinfo endpoint's answer, and who signs it; unsigned by default. `garbage` is no JWT at all. */
  bentUserInfo: { claims?: Record<string, unknown>; signer?: Signer | 'garbage' | 'encrypted' } | undefined
  /** Every endpoint answers 503, or closes the connection without an answer. */
  away: '503' | 'closed' | undefined
}

export type OpenIdServer = Steering & {
  issuer: string
  discoveryUrl: string
  clientId: string
  clientSecret: string
  /** May be extended at any time: a platform knows its URL only once it runs. */
  redirectUris: string[]
  calls: OpenIdCalls
  /** The parameters of the last authorization request: code_challenge_method, nonce, state, scope, login_hint, prompt … */
  lastRequest: Record<string, string>
  /** The parameters of the last request to the token endpoint: grant_type, code, code_verifier, redirect_uri … */
  lastTokenRequest: Record<string, unknown>
  /** Opens the URL in a new browser, signs in as `person`, and returns the client URL that it is redirected to. */
  follow(url: string): Promise<URL>
  /** Returns an id token for `person` as the server would issue it, with these claims and this signer. */
  idToken(claims?: Record<string, unknown>, signer?: Signer): string
  close(): Promise<void>
}

export type OpenIdServerOptions = {
  redirectUris: string[]
  /** Client authentication in discovery: by header only, or (default) in the body. */
  clientAuth?: 'client_secret_basic' | 'client_secret_post'
}

export const REFUSAL = 'The person said no'
const CLIENT_ID = 'tradepost'
const DISCOVERY_PATH = '/.well-known/openid-configuration'
const INTERACTION_PATH = '/interaction/'
const HOPS_MAX = 10
const COUNTED: Readonly<Record<string, keyof OpenIdCalls>> = {
  [DISCOVERY_PATH]: 'discovery',
  '/auth': 'authorization',
  '/me': 'userInfo',
  '/jwks': 'jwks',
}

const MAYA: Person = { sub: 'maya', email: 'maya@example.com', emailVerified: true, name: 'Maya Lindqvist' }

const steeringAtStart = (): Steering => ({
  person: MAYA,
  refuses: undefined,
  accessTokenSeconds: 3600,
  givesRefreshTokens: true,
  idTokenCarriesEmail: false,
  failsTokens: false,
  failsRefresh: false,
  failsUserInfo: false,
  bentIdToken: undefined,
  bentUserInfo: undefined,
  away: undefined,
})

function profileOf({ email, emailVerified, name, picture }: Person): Record<string, unknown> {
  return { ...(email === undefined ? {} : { email, email_verified: emailVerified }), name, ...(picture ? { picture } : {}) }
}

type Parts = {
  server: OpenIdServer
  keys: SigningKeys
  people: Map<string, Person>
  clientAuth: 'client_secret_basic' | 'client_secret_post'
}

/** Refuses at the account lookup: before a refresh token is used up. */
function refuseAsTold(server: OpenIdServer, { oidc }: KoaContextWithOIDC): void {
  const grant = oidc.route === 'token' ? oidc.params?.grant_type : undefined
  if (server.failsTokens && grant === 'authorization_code') throw new errors.InvalidGrant('the test wants it so')
  if (server.failsRefresh && grant === 'refresh_token') throw new errors.InvalidGrant('the test wants it so')
  if (server.failsUserInfo && oidc.route === 'userinfo') throw new errors.InvalidToken('the test wants it so')
}

/** Sets every option, because any left out prints a notice to the console. */
function configurationOf({ server, keys, people, clientAuth }: Parts): Configuration {
  return {
    adapter: makeOpenIdMemory(() => ({
      client_id: CLIENT_ID,
      client_secret: server.clientSecret,
      token_endpoint_auth_method: clientAuth,
      redirect_uris: [...server.redirectUris],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    })),
    jwks: { keys: [keys.jwk] },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    clientAuthMethods: [clientAuth],
    clientBasedCORS: () => false,
    cookies: { keys: [server.clientSecret] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, interaction) => `${INTERACTION_PATH}${interaction.uid}` },
    issueRefreshToken: () => server.givesRefreshTokens,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: () => server.accessTokenSeconds,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 3600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
    renderError(ctx, out) {
      ctx.type = 'json'
      ctx.body = JSON.stringify(out)
    },
    findAccount(ctx, sub) {
      refuseAsTold(server, ctx)
      const person = people.get(sub)
      if (!person) return undefined
      const claims = (use: string) => ({
        sub,
        ...(use === 'id_token' && !server.idTokenCarriesEmail ? {} : profileOf(person)),
      })
      return { accountId: sub, claims }
    },
  }
}

function bendUserInfo(ctx: { body: unknown; type: string }, { bentUserInfo, issuer }: OpenIdServer, keys: SigningKeys): void {
  const { claims, signer } = bentUserInfo ?? {}
  const body = { ...(typeof ctx.body === 'object' ? ctx.body : {}), ...claims }
  if (!signer) {
    ctx.body = body
    return
  }
  ctx.type = 'application/jwt'
  if (signer === 'garbage') ctx.body = 'no token'
  else if (signer === 'encrypted') ctx.body = 'a.b.c.d.e'
  else ctx.body = keys.sign({ iss: issuer, aud: CLIENT_ID, ...body }, signer)
}

function makeProvider(parts: Parts): Provider {
  const { server, keys } = parts
  const provider = new Provider(server.issuer, configurationOf(parts))
  const countGrant = ({ oidc }: KoaContextWithOIDC) => {
    server.lastTokenRequest = { ...oidc.params }
    if (oidc.params?.grant_type === 'authorization_code') server.calls.authorizationCode += 1
    if (oidc.params?.grant_type === 'refresh_token') server.calls.refreshToken += 1
  }
  provider.on('grant.success', countGrant)
  provider.on('grant.error', countGrant)
  provider.use(async (ctx, next) => {
    await next()
    const bent = server.bentIdToken
    const body: unknown = ctx.body
    if (ctx.path === '/me' && ctx.status === 200 && server.bentUserInfo) bendUserInfo(ctx, server, keys)
    if (!bent || typeof body !== 'object' || body === null || !('id_token' in body)) return
    ctx.body = { ...body, id_token: keys.sign({ ...claimsOf(String(body.id_token)), ...bent.claims }, bent.signer) }
  })
  return provider
}

/** Replaces the pages: the person signs in and agrees, or refuses, right away. */
async function answerInteraction(
  provider: Provider,
  { server, people }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { params } = await provider.interactionDetails(request, response)
  if (server.refuses)
    return provider.interactionFinished(request, response, { error: server.refuses, error_description: REFUSAL })
  const { person } = server
  people.set(person.sub, person)
  const grant = new provider.Grant({ accountId: person.sub, clientId: CLIENT_ID })
  grant.addOIDCScope(String(params.scope))
  return provider.interactionFinished(request, response, {
    login: { accountId: person.sub },
    consent: { grantId: await grant.save() },
  })
}

async function follow(server: OpenIdServer, start: string): Promise<URL> {
  const browser = makeVisitor(server.issuer)
  let url = new URL(start)
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    const answer = await browser.get(url.href)
    const location = answer.headers.get('location')
    if (!location) throw new Error(`The OpenID server answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    url = new URL(location, server.issuer)
    if (url.origin !== server.issuer) return url
  }
  throw new Error(`The OpenID server goes round in circles at ${url.href}`)
}

/** Starts a real OpenID provider on a free port of this machine; tests control its users. */
export async function startOpenIdServer(options: OpenIdServerOptions): Promise<OpenIdServer> {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The OpenID server has no port')
  const issuer = `http://localhost:${address.port}`
  const clientSecret = generateSecret('oidc')
  const keys = makeSigningKeys({ clientSecret })
  const server: OpenIdServer = {
    ...steeringAtStart(),
    issuer,
    discoveryUrl: `${issuer}${DISCOVERY_PATH}`,
    clientId: CLIENT_ID,
    clientSecret,
    redirectUris: [...options.redirectUris],
    calls: { discovery: 0, authorization: 0, authorizationCode: 0, refreshToken: 0, userInfo: 0, jwks: 0 },
    lastRequest: {},
    lastTokenRequest: {},
    follow: (url) => follow(server, url),
    idToken(claims, signer) {
      const now = Math.floor(Date.now() / 1000)
      const { person } = server
      const own = { iss: issuer, aud: CLIENT_ID, sub: person.sub, iat: now, exp: now + 3600, ...profileOf(person) }
      return keys.sign({ ...own, ...claims }, signer)
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  const parts: Parts = { server, keys, people: new Map(), clientAuth: options.clientAuth ?? 'client_secret_post' }
  const provider = makeProvider(parts)
  const answer = provider.callback()
  http.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const counted = COUNTED[url.pathname]
    if (counted) server.calls[counted] += 1
    if (counted === 'authorization') server.lastRequest = Object.fromEntries(url.searchParams)
    if (server.away === 'closed') return request.destroy()
    if (server.away) return response.writeHead(503).end()
    if (!url.pathname.startsWith(INTERACTION_PATH)) return answer(request, response)
    return answerInteraction(provider, parts, request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  return server
}
