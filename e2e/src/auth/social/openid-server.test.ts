import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimsOf, type Signer } from './openid-keys.ts'
import { type OpenIdServer, REFUSAL, startOpenIdServer } from './openid-server.ts'

const CALLBACK = 'http://shop.test/callback'
const VERIFIER = 'v'.repeat(64)
const STATE = 'state-of-the-client'

type Tokens = { access_token: string; refresh_token?: string; id_token: string; expires_in: number; error?: string }

let server: OpenIdServer
beforeEach(async () => {
  server = await startOpenIdServer({ redirectUris: [CALLBACK] })
})
afterEach(() => server.close())

function authorizationUrl(changes: Record<string, string> = {}): string {
  const url = new URL(`${server.issuer}/auth`)
  const parameters = {
    client_id: server.clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile offline_access',
    state: STATE,
    nonce: 'nonce-of-the-client',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    ...changes,
  }
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  return url.href
}

async function askTokens(parameters: Record<string, string>): Promise<{ status: number; body: Tokens }> {
  const answer = await fetch(`${server.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${server.clientId}:${server.clientSecret}`)}` },
    body: new URLSearchParams(parameters),
  })
  return { status: answer.status, body: await answer.json() }
}

const exchange = (back: URL) =>
  askTokens({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
  })
const refresh = (token = '') => askTokens({ grant_type: 'refresh_token', refresh_token: token })
const signIn = async () => (await exchange(await server.follow(authorizationUrl()))).body
const askUserInfo = (token: string) => fetch(`${server.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })

async function isSignedByServer(token: string): Promise<boolean> {
  const { keys } = await (await fetch(`${server.issuer}/jwks`)).json()
  const [head, body, signature = ''] = token.split('.')
  const key = createPublicKey({ key: keys[0], format: 'jwk' })
  return verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
}

describe('sign-in at the test OpenID server', () => {
  test('redirects back with a code that can be exchanged for tokens once', async () => {
    const back = await server.follow(authorizationUrl({ login_hint: 'maya@example.com' }))
    expect(`${back.origin}${back.pathname}`).toBe(CALLBACK)
    expect(back.searchParams.get('state')).toBe(STATE)
    expect(server.lastRequest).toMatchObject({ code_challenge_method: 'S256', login_hint: 'maya@example.com', state: STATE })
    const { status, body } = await exchange(back)
    expect(status).toBe(200)
    expect(server.lastTokenRequest).toMatchObject({ grant_type: 'authorization_code', code_verifier: VERIFIER })
    expect(body.expires_in).toBe(3600)
    expect(claimsOf(body.id_token)).toMatchObject({
      iss: server.issuer,
      aud: server.clientId,
      sub: 'maya',
      nonce: 'nonce-of-the-client',
    })
    expect(await isSignedByServer(body.id_token)).toBe(true)
    expect((await exchange(back)).status).toBe(400)
    expect(server.calls).toMatchObject({ authorization: 1, authorizationCode: 2, refreshToken: 0 })
  })

  test('uses the person that the test chose', async () => {
    const first = await signIn()
    server.person = { sub: 'noor', email: undefined, emailVerified: false, name: 'Noor Haddad', picture: 'https://img.test/n' }
    const second = await signIn()
    expect(await (await askUserInfo(first.access_token)).json()).toEqual({
      sub: 'maya',
      email: 'maya@example.com',
      email_verified: true,
      name: 'Maya Lindqvist',
    })
    expect(await (await askUserInfo(second.access_token)).json()).toEqual({
      sub: 'noor',
      name: 'Noor Haddad',
      picture: 'https://img.test/n',
    })
  })

  test('puts the email into the ID token only if configured', async () => {
    expect(claimsOf((await signIn()).id_token)).not.toHaveProperty('email')
    server.idTokenCarriesEmail = true
    expect(claimsOf((await signIn()).id_token)).toMatchObject({ email: 'maya@example.com', email_verified: true })
  })

  test('redirects back with an error and a description if the person refuses', async () => {
    server.refuses = 'access_denied'
    const { searchParams } = await server.follow(authorizationUrl())
    expect(searchParams.get('error')).toBe('access_denied')
    expect(searchParams.get('error_description')).toBe(REFUSAL)
    expect(searchParams.get('state')).toBe(STATE)
  })

  test('redirects back with an error without PKCE, and never to an unregistered URL', async () => {
    const back = await server.follow(authorizationUrl({ code_challenge: '', code_challenge_method: '' }))
    expect(back.searchParams.get('error')).toBe('invalid_request')
    const foreign = authorizationUrl({ redirect_uri: 'http://late.test/callback' })
    await expect(server.follow(foreign)).rejects.toThrow('invalid_redirect_uri')
    server.redirectUris.push('http://late.test/callback')
    expect((await server.follow(foreign)).host).toBe('late.test')
  })
})

describe('the test OpenID server', () => {
  test('exchanges each refresh token once for the next one', async () => {
    server.accessTokenSeconds = 4
    const { refresh_token, expires_in } = await signIn()
    expect(expires_in).toBe(4)
    const next = await refresh(refresh_token)
    expect(next.status).toBe(200)
    expect(next.body.refresh_token).not.toBe(refresh_token)
    expect(await refresh(refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(server.calls.refreshToken).toBe(2)
  })

  test('keeps a refresh token valid after it was told to refuse it', async () => {
    const { refresh_token } = await signIn()
    server.failsRefresh = true
    expect(await refresh(refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    server.failsRefresh = false
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  test('can withhold refresh tokens, tokens and user info', async () => {
    server.givesRefreshTokens = false
    const tokens = await signIn()
    expect(tokens).not.toHaveProperty('refresh_token')
    server.failsUserInfo = true
    expect((await askUserInfo(tokens.access_token)).status).toBe(401)
    server.failsTokens = true
    expect(await signIn()).toMatchObject({ error: 'invalid_grant' })
    expect(server.calls).toMatchObject({ authorizationCode: 2, userInfo: 1 })
  })
})

describe('an ID token of the test OpenID server', () => {
  test('is as valid when made by a test as from the token endpoint', async () => {
    const token = server.idToken({ nonce: 'mine' })
    expect(await isSignedByServer(token)).toBe(true)
    expect(claimsOf(token)).toMatchObject({ aud: server.clientId, sub: 'maya', nonce: 'mine', email: 'maya@example.com' })
  })

  test.each<Signer>(['foreign key', 'nobody', 'client secret'])('does not verify when signed by %s', async (signer) => {
    expect(await isSignedByServer(server.idToken({}, signer))).toBe(false)
  })

  test('comes back invalid from the token endpoint if the test asks for it', async () => {
    server.bentIdToken = { claims: { nonce: 'of somebody else' } }
    const { id_token } = await signIn()
    expect(claimsOf(id_token)).toMatchObject({ nonce: 'of somebody else', sub: 'maya' })
    expect(await isSignedByServer(id_token)).toBe(true)
    server.bentIdToken = { signer: 'foreign key' }
    expect(await isSignedByServer((await signIn()).id_token)).toBe(false)
  })
})

test('a server that is down answers nothing and still counts requests', async () => {
  server.away = '503'
  expect((await fetch(server.discoveryUrl)).status).toBe(503)
  server.away = 'closed'
  await expect(fetch(server.discoveryUrl)).rejects.toThrow()
  server.away = undefined
  expect(await (await fetch(server.discoveryUrl)).json()).toMatchObject({ issuer: server.issuer })
  expect(server.calls.discovery).toBe(3)
})

test("a client configured to send its secret in a header can't post it", async () => {
  const strict = await startOpenIdServer({ redirectUris: [CALLBACK], clientAuth: 'client_secret_basic' })
  const discovery = await (await fetch(strict.discoveryUrl)).json()
  expect(discovery.token_endpoint_auth_methods_supported).toEqual(['client_secret_basic'])
  const body = {
    grant_type: 'refresh_token',
    refresh_token: 'any',
    client_id: strict.clientId,
    client_secret: strict.clientSecret,
  }
  const answer = await fetch(`${strict.issuer}/token`, { method: 'POST', body: new URLSearchParams(body) })
  expect(await answer.json()).toMatchObject({ error: 'invalid_client' })
  await strict.close()
})
